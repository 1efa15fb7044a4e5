"""Keys: what is compared where two positions may be the same."""

from __future__ import annotations

import hashlib

DIGEST_BYTES = 7


def digest_of(printed: object) -> int:
    """A number made of plain values: the same for equal ones, in every process and every engine.

    >>> digest_of(("Bolt", 3)) == digest_of(("Bolt", 3)) != digest_of(("Bolt", 4))
    True
    """
    return int.from_bytes(hashlib.blake2b(repr(printed).encode(), digest_size=DIGEST_BYTES).digest(), "big")
