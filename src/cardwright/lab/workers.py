"""Processes that work for this one: they end when it ends, however that is, and leave no program running."""

from __future__ import annotations

import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess, parent_process
from pathlib import PurePath
from types import FrameType
from typing import Any, Final, NoReturn, TypeVar, final

from cardwright.errors import CardwrightError
from cardwright.players.processes import after_start, end_programs, wait_for_start

T = TypeVar("T")

CONTEXT: Final = get_context("spawn")

PATIENCE: Final = 2.0
"""Seconds in which a worker that is told to end has to be gone."""

_AT_THE_KEYBOARD: Final = ("SIGINT", "SIGHUP")
"""What a terminal sends to everybody: it is for whoever the work is done for."""


def start_worker(work: Callable[..., None], *arguments: Any) -> BaseProcess:
    """A process that does this work, and ends when this one does."""
    process = CONTEXT.Process(target=_work, args=(work, *arguments), daemon=True)
    held: Any = None
    if hasattr(signal, "pthread_sigmask"):  # so that it hears nothing while it wakes up, either
        resource_tracker.ensure_running()  # starting it with the first process would let signals through
        held = signal.pthread_sigmask(signal.SIG_BLOCK, _keyboard_signals())
    try:
        process.start()
    finally:
        if held is not None:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
    return process


def end_worker(process: BaseProcess) -> None:
    """End the process, and whatever programs it has started."""
    process.terminate()
    process.join(PATIENCE)
    process.kill()
    process.join()


def _keyboard_signals() -> list[signal.Signals]:
    return [getattr(signal, name) for name in _AT_THE_KEYBOARD if hasattr(signal, name)]


def _work(work: Callable[..., None], *arguments: Any) -> None:
    """What a worker does: watch whoever started it, and work."""
    for number in _keyboard_signals():
        signal.signal(number, _hear_nothing)  # a program that is started here hears them as usual
    signal.signal(signal.SIGTERM, _leave_on_signal)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _keyboard_signals())
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    with suppress(BrokenPipeError):
        work(*arguments)


def _hear_nothing(_: int, __: FrameType | None) -> None:
    pass


def _leave_on_signal(_: int, __: FrameType | None) -> None:
    after_start(_leave)


def _leave_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        wait_for_start(PATIENCE)
        _leave()


def _leave() -> NoReturn:
    end_programs()
    os._exit(1)


def describe_fault(error: Exception) -> str:
    """What was wrong, in a line, and where in the program."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({PurePath(last.filename).name}:{last.lineno}, {last.name})"


# A list of tasks, done by several


def shared_out(
    task: Callable[[int], T], number: int, at_a_time: int, workers: int
) -> Generator[T, None, None]:
    """What comes of the tasks 0 to `number` - 1, in order, as so many processes do them, some at a time.

    Raises `CardwrightError` where a task does, and where a process ends in the middle of its work.
    """
    team = [_Worker(task) for _ in range(workers)]
    try:
        blocks = iter(range(0, number, at_a_time))
        for worker in team:
            worker.begin(next(blocks, number), at_a_time, number)
        done: dict[int, list[T]] = {}
        following = 0
        while following < number:
            for worker in _ready(team):
                done[worker.first] = worker.results()
                worker.begin(next(blocks, number), at_a_time, number)
            while following in done:
                results = done.pop(following)
                yield from results
                following += len(results)
    finally:
        for worker in team:
            worker.process.terminate()
        for worker in team:
            end_worker(worker.process)
            worker.line.close()


@final
class _Worker:
    """A process, and the line over which it is told what to do; `first` is the first task of its block."""

    def __init__(self, task: Callable[[int], Any]) -> None:
        self.line, theirs = CONTEXT.Pipe()
        self.first = 0
        self.busy = False
        self.process = start_worker(_do_blocks, task, theirs)
        theirs.close()

    def begin(self, first: int, at_a_time: int, number: int) -> None:
        """Do the tasks from `first` on, if there are any left."""
        self.busy = first < number
        self.first = first
        if self.busy:
            with suppress(BrokenPipeError):  # it has ended, which shows where its results are read
                self.line.send(range(first, min(number, first + at_a_time)))

    def results(self) -> list[Any]:
        """What has come of its block. Raises `CardwrightError`."""
        try:
            results, wrong = self.line.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            raise CardwrightError(f"a process that was to play games {_ended(self.process)}") from None
        if wrong:
            raise CardwrightError(wrong)
        return list(results)


def _ready(team: list[_Worker]) -> list[_Worker]:
    """The workers that have something to tell, once there are any."""
    ready = wait([worker.line for worker in team if worker.busy])
    return [worker for worker in team if worker.busy and worker.line in ready]


def _ended(process: BaseProcess) -> str:
    code = process.exitcode
    if code is not None and code < 0:
        how = f"was ended by the signal {signal.Signals(-code).name}"
    else:
        how = f"ended with exit code {code}"
    return f"{how}; if it was for want of memory, let fewer play with --workers"


def _do_blocks(task: Callable[[int], Any], line: Connection) -> None:
    """Do one block of tasks after another, as they are told."""
    with suppress(EOFError):
        while True:
            block = line.recv()
            results = []
            wrong = ""
            for number in block:
                try:
                    results.append(task(number))
                except CardwrightError as fault:
                    wrong = str(fault)
                except Exception as fault:
                    wrong = f"game {number} cannot be played to its end: {describe_fault(fault)}"
                if wrong:
                    break
            line.send((results, wrong))
