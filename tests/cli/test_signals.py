"""Commands end when they are told to: nothing is lost, nothing goes on running, no traceback."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from time import monotonic, sleep

import pytest

from cardwright.cli.signals import Stopped, listening
from cardwright.records.files import read_record

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks Linux which processes there are")

COMMAND = [sys.executable, "-m", "cardwright"]
ENDLESS = ("--games", "100000", "--players", "greedy", "greedy", "--workers", "2")
NEVER_READING = "import time\nopen('at-work', 'w').close()\ntime.sleep(100)"


def wait_until(true: Callable[[], object], seconds: float = 60) -> bool:
    """Whether it becomes true in time."""
    until = monotonic() + seconds
    while not true() and monotonic() < until:
        sleep(0.05)
    return bool(true())


HEARD = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def signals_are_heard() -> Iterator[None]:
    """Where tests run in the background, signals may be ignored, also by programs that they start."""
    ignored = [number for number in HEARD if signal.getsignal(number) is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda *_: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


def in_session(session: int) -> list[int]:
    """The processes of this session that have not ended."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                facts = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(facts[3]) == session and facts[0] != "Z":
                    found.append(int(entry.name))
    return found


def children(process: int) -> list[int]:
    """The processes that this one has started and that work, but for multiprocessing's own."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                facts = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(facts[1]) == process and b"resource_tracker" not in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
    return found


@contextmanager
def started(
    *arguments: str, folder: Path, stdin: int = subprocess.DEVNULL
) -> Iterator[subprocess.Popen[str]]:
    """The command as a program of its own session; whatever is left of it is ended."""
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=folder,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    try:
        yield process
    finally:
        for left in in_session(process.pid):
            with suppress(OSError):
                os.kill(left, signal.SIGKILL)
        process.communicate()


def test_the_first_worker_hears_nothing_while_it_wakes_up() -> None:
    script = (
        "import os, signal, sys, time; from cardwright.lab.workers import start_worker; "
        "worker = start_worker(time.sleep, 0); os.kill(worker.pid, signal.SIGINT); "
        "worker.join(); sys.exit(abs(worker.exitcode))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize(
    ("number", "code", "told"),
    [
        (signal.SIGINT, 130, "cardwright: interrupted"),
        (signal.SIGTERM, 143, "cardwright: ended by the signal SIGTERM"),
        (signal.SIGHUP, 129, "cardwright: ended by the signal SIGHUP"),
        (signal.SIGKILL, -9, ""),
    ],
)
def test_the_workers_of_a_simulation_end_with_it(
    number: signal.Signals, code: int, told: str, tmp_path: Path
) -> None:
    with started("sim", *ENDLESS, folder=tmp_path) as process:
        assert wait_until(lambda: len(children(process.pid)) == 2)
        sleep(0.5)
        if number == signal.SIGINT:  # as a terminal does it: everybody hears it, twice
            os.killpg(process.pid, number)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
        assert process.returncode == code
        lines = [line for line in err.splitlines() if not line.startswith("The rules are plain Python")]
        assert "\n".join(lines).strip() == told
        assert wait_until(lambda: not in_session(process.pid), 10)


def test_a_signal_that_python_discards_is_heard_a_moment_later() -> None:
    """It does so where something is collected, and a garbage collection may be anywhere."""

    class Collected:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(Stopped) as stopped, listening():  # noqa: PT012
        Collected()
        Event().wait(60)
    assert stopped.value.number == signal.SIGTERM


def test_a_worker_that_was_killed_is_told_of(tmp_path: Path) -> None:
    with started("sim", *ENDLESS, folder=tmp_path) as process:
        assert wait_until(lambda: len(children(process.pid)) == 2)
        os.kill(children(process.pid)[0], signal.SIGKILL)
        _, err = process.communicate(timeout=30)
        assert process.returncode == 1
        assert "cardwright: a process that was to play games was ended by the signal SIGKILL;" in err
        assert wait_until(lambda: not in_session(process.pid), 10)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_programs_of_workers_end_with_them(number: signal.Signals, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(NEVER_READING.replace("at-work", f"{tmp_path}/at-work"))
    players = (f"exec:{sys.executable} {bot}", "random")
    with started("sim", "--games", "9", "--players", *players, "--workers", "2", folder=tmp_path) as process:
        assert wait_until((tmp_path / "at-work").exists)
        process.send_signal(number)
        process.communicate(timeout=30)
        assert wait_until(lambda: not running_with(str(bot)), 10)


def running_with(argument: str) -> list[int]:
    """The processes with this argument."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                if argument.encode() in (entry / "cmdline").read_bytes().split(b"\0"):
                    found.append(int(entry.name))
    return found


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_whoever_ends_a_game_finds_it_saved(number: signal.Signals, code: int, tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(NEVER_READING.replace("at-work", f"{tmp_path}/at-work"))
    players = (f"exec:{sys.executable} {bot}", "random")
    saved = ("--save", "kept.game.json", "--seed", "4")
    with started("play", "--players", *players, *saved, folder=tmp_path) as process:
        assert wait_until((tmp_path / "at-work").exists)
        process.send_signal(number)
        process.send_signal(number)
        sleep(0.2)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
        assert process.returncode == code
        assert "The game is saved. To go on: cardwright play --resume kept.game.json" in err
        assert "Traceback" not in err
        assert not running_with(str(bot))
    assert read_record(tmp_path / "kept.game.json").result is None
    assert [each.name for each in tmp_path.glob("*.part")] == []


def test_a_closed_window_saves_the_game(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with started("play", "--seed", "4", "--save", "kept.game.json", folder=tmp_path, stdin=theirs) as process:
        os.close(theirs)
        os.write(ours, b"done\n1\n")
        sleep(3)
        os.close(ours)  # the window is gone: what is typed there ends
        _, err = process.communicate(timeout=60)
        assert "Traceback" not in err
    assert read_record(tmp_path / "kept.game.json").choices


@pytest.mark.parametrize("arguments", [("play", "--seed", "1"), ("rules",), ("--version",)])
def test_nobody_has_to_read_to_the_end(arguments: tuple[str, ...], tmp_path: Path) -> None:
    with started(*arguments, folder=tmp_path) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(timeout=60)
        assert process.returncode in (1, 141)
        assert err == ""


@pytest.mark.parametrize(
    ("arguments", "closed"),
    [
        ("play --seed 1 --players random random", "<&-"),
        ("play --seed 1 --players random random", "<&- >&- 2>&-"),
        ("rules K17-battles-7", ">&-"),
        ("protocol", "<&-"),
        ("paly", "2>&-"),
    ],
)
def test_streams_may_be_closed(arguments: str, closed: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m cardwright {arguments} {closed}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        timeout=120,
    )
    assert ran.returncode == (2 if arguments == "paly" else 0)
    assert "Traceback" not in ran.stdout + ran.stderr
    assert "Exception" not in ran.stdout + ran.stderr


@pytest.mark.parametrize("after", [0.2, 0.4, 0.8])
def test_ctrl_c_while_the_program_wakes_up(after: float, tmp_path: Path) -> None:
    with started("scenario", "/proc/self/fd/0", folder=tmp_path, stdin=subprocess.PIPE) as process:
        sleep(after)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        if process.returncode == 130:
            assert err == "cardwright: interrupted\n"
        else:  # it was Python itself that was still waking up
            assert "in main\n" not in err


def test_ctrl_c_ends_the_fuzzer_and_its_workers(tmp_path: Path) -> None:
    fuzzer = Path(__file__).parents[2] / "tools" / "fuzz.py"
    command = [sys.executable, str(fuzzer), "--games", "5000", "--workers", "2"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, env=environment, cwd=tmp_path
    ) as process:
        try:
            assert wait_until(lambda: len(children(process.pid)) == 2)
            sleep(1)
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=30)
            assert process.returncode == 130
            assert "Traceback" not in err
            assert wait_until(lambda: not in_session(process.pid), 10)
        finally:
            for left in in_session(process.pid):
                os.kill(left, signal.SIGKILL)


def test_ctrl_c_ends_the_protocol_with_130(tmp_path: Path) -> None:
    with started("protocol", folder=tmp_path, stdin=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write('{"do": "new"}\n')
        process.stdin.flush()
        assert process.stdout.readline().startswith('{"ok":true')
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert (process.returncode, err) == (130, "cardwright: interrupted\n")
