"""Who knows which card."""

from typing import final


@final
class Knowledge:
    """For each card, who may know its face: masks with a bit for each seat, closed by default.

    `open` follows the zones (public, private, restricted) and what is being shown now. `memory` also holds
    who knew the face earlier and could follow the card since, until a shuffle makes it forgotten; `seen` who
    has ever seen this card's face, wherever it is now. `learned` counts how often anybody learned a face that
    they did not know, or no longer knew; with `put_untold`, how often anybody got to see one.
    """

    __slots__ = ("learned", "memory", "open", "seen")

    def __init__(self, open: list[int], memory: list[int], seen: list[int], learned: int = 0) -> None:
        self.open = open
        self.memory = memory
        self.seen = seen
        self.learned = learned

    @staticmethod
    def of_nobody(cards: int) -> "Knowledge":
        """So many cards of which nobody knows anything."""
        return Knowledge([0] * cards, [0] * cards, [0] * cards)

    def copy(self) -> "Knowledge":
        """Masks of its own."""
        return Knowledge(self.open[:], self.memory[:], self.seen[:], self.learned)

    def add_card(self) -> None:
        """One more card, the last, of which nobody knows anything."""
        self.open.append(0)
        self.memory.append(0)
        self.seen.append(0)

    def put(self, card: int, seats: int) -> None:
        """From now on these seats, and only these, may know the card's face."""
        memory, seen = self.memory, self.seen
        if seats & ~memory[card]:
            self.learned += 1
        self.open[card] = seats
        memory[card] = memory[card] | seats
        seen[card] = seen[card] | seats

    def put_untold(self, card: int, seats: int) -> None:
        """The same where nobody can tell what others remember: whoever did not see it just now learns it."""
        learned = self.learned
        anew = seats & ~self.open[card]
        self.put(card, seats)
        if anew:
            self.learned = learned + 1

    def show(self, card: int, seats: int) -> None:
        """These seats, too, may know the card's face."""
        self.put(card, self.open[card] | seats)

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

    def forget(self, card: int) -> None:
        """The card was shuffled among others: nobody can tell any more which it is."""
        self.open[card] = 0
        self.memory[card] = 0
