"""Install Cardwright into the environment that runs this: plain at once, compiled beside it.

    python tools/install.py plain      to play at once; or what is compiled of the same source, if it is there
    python tools/install.py beside     start compiling at low priority, unless it is done or under way
    python tools/install.py packages   a C compiler where one can be had, and the Python packages
    python tools/install.py compiled   compile now, with a line that says how far it is

Every engine has a folder of its own, named by the source that it was made from; a file of one line in
`site-packages` says which is in use. Nothing that runs is ever changed: what starts next finds the new one.
"""

import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
ENGINES: Final = Path(sys.prefix, "engines")
IN_USE: Final = Path(sysconfig.get_path("purelib"), "cardwright.pth")
COMMAND: Final = Path(sysconfig.get_path("scripts"), "cardwright")
UNDER_WAY: Final = ENGINES / "under-way"
LOG: Final = ROOT / "build" / "compiling.log"
PIP: Final = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "-qq")
KEPT: Final = 4
"""So many engines stay, the newest: an older one may still be running."""

BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
START = """\
#!{python}
import sys
from cardwright.cli import main
if __name__ == "__main__":
    sys.exit(main())
"""
"""The command. Worker processes import it, too, and must not start another."""


def digest(kind: str) -> str:
    """A name for an engine of this kind, made of all that it is made from."""
    made_of = [
        *sorted(path for path in ROOT.joinpath("src").rglob("*") if path.is_file() and path.suffix != ".pyc"),
        *(ROOT / name for name in ("pyproject.toml", "hatch_build.py", "README.md")),
    ]
    content = hashlib.sha256(sys.version.encode())
    for path in made_of:
        content.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode())
        content.update(path.read_bytes())
    if kind == "compiled":
        for name in ("CARDWRIGHT_OPT_LEVEL", "CC", "CFLAGS"):
            content.update(f"{name}={os.environ.get(name, '')}\0".encode())
    return content.hexdigest()[:12]


def folder(kind: str) -> Path:
    return ENGINES / f"{kind}-{digest(kind)}"


def plain_is_wanted() -> bool:
    return os.environ.get("CARDWRIGHT_PLAIN", "0") not in ("", "0")


def install(kind: str) -> None:
    """Build an engine into its folder, unless it is there, and let whatever starts from now on use it."""
    engine = folder(kind)
    if not engine.exists():
        for left_behind in ENGINES.glob("half-*"):
            shutil.rmtree(left_behind, ignore_errors=True)
        with tempfile.TemporaryDirectory(dir=ENGINES, prefix="half-") as room:
            environment = {**os.environ, "CARDWRIGHT_PLAIN": "1" if kind == "plain" else "0"}
            run([sys.executable, "-c", BUILD, room], environment)
            (wheel,) = Path(room).glob("*.whl")
            run(
                [*PIP, "--no-deps", "--no-compile", "--target", f"{room}/engine", str(wheel)],
                dict(os.environ),
            )
            os.replace(f"{room}/engine", engine)
    use(engine)


def run(command: list[str], environment: dict[str, str]) -> None:
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    if code:
        sys.exit(f"tools/install.py: {' '.join(command[1:3])} failed with exit code {code}")


def use(engine: Path) -> None:
    engine.touch()
    if any(IN_USE.parent.glob("cardwright-*.dist-info")):  # it would be found before any engine
        run([sys.executable, "-m", "pip", "uninstall", "-q", "-y", "cardwright"], dict(os.environ))
    write(COMMAND, START.format(python=sys.executable))
    COMMAND.chmod(0o755)
    write(IN_USE, f"{engine}\n")
    made = (
        path for path in ENGINES.iterdir() if path.is_dir() and path.name.startswith(("plain-", "compiled-"))
    )
    for old in sorted(made, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def write(path: Path, content: str) -> None:
    """Replace the file whole: nobody finds half of it."""
    if not path.exists() or path.read_text() != content:
        fresh = path.with_name(f"{path.name}.new")
        fresh.write_text(content)
        fresh.replace(path)


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Wait until nobody else installs this here."""
    ENGINES.mkdir(exist_ok=True)
    with (ENGINES / f"{what}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def plain() -> None:
    """What can be had at once: the compiled engine if there is one of this source, else the plain one."""
    with alone("engines"):
        install("compiled" if folder("compiled").exists() and not plain_is_wanted() else "plain")


def beside() -> None:
    """Compile in the background, in a process that gives way to all others."""
    if plain_is_wanted() or folder("compiled").exists() or process_under_way() is not None:
        return
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w") as log:
        command = ["nice", "-n", "19", os.environ.get("MAKE", "make"), "--no-print-directory", "engine"]
        process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    UNDER_WAY.write_text(str(process.pid))
    print(
        "The rules are plain Python for now. They are being compiled beside the game, see "
        f"{LOG.relative_to(ROOT)}:\nthe next start plays many times faster."
    )


def process_under_way() -> int | None:
    """The process that compiles in the background."""
    with suppress(OSError, ValueError):
        number = int(UNDER_WAY.read_text())
        os.killpg(number, 0)
        return number
    return None


def packages() -> None:
    """Install what compiles; two of pip at once would spoil it, so each waits for the other."""
    with alone("packages"):
        script = os.environ.get("INSTALL_COMPILER")  # the Makefile knows the names of the system's packages
        if script:
            run(["sh", "-euc", script], dict(os.environ))
        wanted = str(ROOT / "requirements" / "build.txt")
        run([*PIP, "-r", wanted], dict(os.environ))


def compiled() -> None:
    """Compile now; what a process in the background has done so far is taken over from it."""
    number = process_under_way()
    if number is not None and number != os.getpgrp():
        with suppress(OSError):
            os.killpg(number, signal.SIGTERM)
    with alone("engines"):
        install("plain" if plain_is_wanted() else "compiled")
        UNDER_WAY.unlink(missing_ok=True)
    name = "from cardwright.engine import engine; print(f'Installed cardwright: the rules are {engine()}.')"
    run(
        [sys.executable, "-c", name], {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    )


def main() -> None:
    tasks = {"plain": plain, "beside": beside, "packages": packages, "compiled": compiled}
    task = tasks.get(sys.argv[1]) if len(sys.argv) == 2 else None
    if task is None:
        sys.exit(__doc__)
    task()


if __name__ == "__main__":
    main()
