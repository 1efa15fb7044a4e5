"""`python -m cardwright` is `cardwright`."""

from cardwright.cli import main

if __name__ == "__main__":
    main()
