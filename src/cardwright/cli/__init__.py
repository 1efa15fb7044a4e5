"""The command line: a thin command a verb."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from cardwright.cli.signals import Stopped, listening, undisturbed

NOBODY_READS = 141
"""The exit code where nobody reads what is printed any more: that of a program ended by SIGPIPE."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line, and leave with its exit code.

    Whatever was wrong with the input ends as a message and exit code 1, wrong use with 2, a signal with 128
    and its number. What is slow to load is loaded here, where Ctrl-C is heard already.
    """
    try:
        with listening():
            open_streams()
            from cardwright.cli.commands import run

            code = run(arguments)
            sys.stdout.flush()
    except Stopped as stopped:
        code = ended(stopped)
    except KeyboardInterrupt:
        code = ended(Stopped(signal.SIGINT))
    except BrokenPipeError:
        code = NOBODY_READS
    with undisturbed():
        let_go_of_streams()
    if code:
        sys.exit(code)


def open_streams() -> None:
    """Let every stream be there, and show what its encoding lacks as question marks instead of failing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # whoever started us has closed it
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        reconfigure = getattr(getattr(sys, name), "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def ended(stopped: Stopped) -> int:
    """Say what has ended the command; the exit code."""
    with suppress(OSError):
        after_key = "\n" if sys.stderr.isatty() else ""  # where the terminal shows ^C
        print(f"{after_key}cardwright: {stopped.reason}", file=sys.stderr)
    return stopped.code


def let_go_of_streams() -> None:
    """Print what is left; what nobody reads goes nowhere, so that nothing complains of it at the end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
