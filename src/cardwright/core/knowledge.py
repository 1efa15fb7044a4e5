"""Who knows which card."""

from typing import final


@final
class Knowledge:
    """For each card, who may know its face: masks with a bit for each seat, closed by default.

    `open` follows the zones (public, private, restricted) and what is being shown now. `memory` also holds
    who knew the face earlier and could follow the card since, until a shuffle makes it forgotten; `seen` who
    has ever seen this card's face, wherever it is now. `learned` counts how often anybody got to see a face
    that they did not see just before, whether or not they knew it: nobody else can tell what they remember.

    `passages` are the ways that cards have gone since the last choice: each card that was laid anywhere, if
    only for a moment, and the seats that saw it there, its face or where it lies; `passages_gone` counts
    those that went before. They are kept only where somebody looks at one position after another (`watch`),
    and are no part of any: no rule asks for them.
    """

    __slots__ = ("keeps_passages", "learned", "memory", "open", "passages", "passages_gone", "seen")

    def __init__(self, open: list[int], memory: list[int], seen: list[int], learned: int = 0) -> None:
        self.open = open
        self.memory = memory
        self.seen = seen
        self.learned = learned
        self.keeps_passages = False
        self.passages: list[tuple[int, int]] = []
        self.passages_gone = 0

    @staticmethod
    def of_nobody(cards: int) -> "Knowledge":
        """So many cards of which nobody knows anything."""
        return Knowledge([0] * cards, [0] * cards, [0] * cards)

    def copy(self) -> "Knowledge":
        """Masks of its own."""
        copy = Knowledge(self.open[:], self.memory[:], self.seen[:], self.learned)
        if self.keeps_passages:
            copy.keeps_passages = True
            copy.passages = self.passages[:]
            copy.passages_gone = self.passages_gone
        return copy

    def add_card(self) -> None:
        """One more card, the last, of which nobody knows anything."""
        self.open.append(0)
        self.memory.append(0)
        self.seen.append(0)

    def put(self, card: int, seats: int, apart: bool = False) -> None:
        """From now on these seats, and only these, may know the card's face.

        A card that lies `apart` the others do not lose sight of: they see where it lies, but not what it is.
        """
        if self.keeps_passages and not apart:
            self.passages.append((card, seats))
        self._open_to(card, seats)

    def show(self, card: int, seats: int) -> None:
        """These seats, too, may know the card's face."""
        self._open_to(card, self.open[card] | seats)

    def _open_to(self, card: int, seats: int) -> None:
        """These seats may know the card's face, and remember it."""
        memory, seen = self.memory, self.seen
        if seats & ~self.open[card]:
            self.learned += 1
        self.open[card] = seats
        memory[card] = memory[card] | seats
        seen[card] = seen[card] | seats

    def suppose_seen(self, seat: int, spectator: int) -> None:
        """Suppose that others have seen no more than `seat` can know they have.

        That is what they can still follow, and what was shown to all, also to whoever looks on.
        """
        memory, seen = self.memory, self.seen
        mine, onlookers = 1 << seat, 1 << spectator
        for card in range(len(seen)):
            if not seen[card] & onlookers:
                seen[card] = seen[card] & mine | memory[card]

    def suppose_remembered(self, seat: int, spectator: int) -> None:
        """Suppose that others remember no more than what they see now, and what all can follow.

        For games in which `seat` cannot tell which hidden cards they have looked at.
        """
        opened, memory = self.open, self.memory
        mine, onlookers = 1 << seat, 1 << spectator
        for card in range(len(memory)):
            if not memory[card] & onlookers:
                memory[card] = memory[card] & mine | opened[card]

    def lose_track(self, cards: list[int]) -> None:
        """Somebody has picked some of these cards: who does not see them cannot tell which lies where now."""
        opened, memory = self.open, self.memory
        for card in cards:
            memory[card] = memory[card] & opened[card]

    def forget(self, card: int) -> None:
        """The card was shuffled among others: nobody can tell any more which it is."""
        self.open[card] = 0
        self.memory[card] = 0
        if self.keeps_passages:
            self.passages.append((card, 0))

    def watch(self) -> None:
        """From now on, and in copies, the ways that cards go are kept."""
        self.keeps_passages = True

    def let_pass(self) -> None:
        """Somebody chooses: the ways that cards have gone until now are of the past."""
        self.passages_gone += len(self.passages)
        self.passages.clear()

    def passages_since(self, number: int) -> list[tuple[int, int]]:
        """The passages after the first `number`, as far as they are not of the past."""
        return self.passages[max(0, number - self.passages_gone) :]
