"""The tables in which a server keeps games, who sits at them and what was done.

Times are seconds since 1970. What has an id made by chance has letters of one kind, so that it can be read
out; of secrets there is only the SHA-256, in hexadecimal digits.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

ID: Final = String(10)
HASH: Final = String(64)

visitor: Final = Table(
    "visitor",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("key_hash", HASH, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("made", Double, nullable=False),
    Column("seen", Double, nullable=False),
)

game: Final = Table(
    "game",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("opening", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("state", String(10), nullable=False),
    Column("result", Text),
    Column("winners", JSON(none_as_null=True)),
    Column("parent", ID, ForeignKey("game.id")),
    Column("parent_n", Integer),
    Column("rematch_of", ID, ForeignKey("game.id"), index=True),
    Column("made", Double, nullable=False),
    Column("ended", Double),
)

gathering: Final = Table(
    "gathering",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("places", JSON, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("link_hash", HASH, unique=True),
    Column("secret", String(64)),
    Column("state", String(10), nullable=False, index=True),
    Column("game", ID, ForeignKey("game.id")),
    Column("owner", ID, ForeignKey("visitor.id"), nullable=False),
    Column("request", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("made", Double, nullable=False),
    Column("heard", Double, nullable=False),
    UniqueConstraint("owner", "request"),
)

seat: Final = Table(
    "seat",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("visitor", ID, ForeignKey("visitor.id"), index=True),
    Column("link_hash", HASH, unique=True),
    Column("bot", Text),
    Column("away_since", Double),
)

token: Final = Table(
    "token",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("visitor", ID, ForeignKey("visitor.id"), nullable=False),
    Column("token_hash", HASH, nullable=False, unique=True),
    Column("made", Double, nullable=False),
)

judge: Final = Table(
    "judge",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("visitor", ID, ForeignKey("visitor.id")),
    Column("link_hash", HASH, unique=True),
    Column("made", Double, nullable=False),
)

journal: Final = Table(
    "journal",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("request", String(40)),
    Column("at", Double, nullable=False),
    UniqueConstraint("game", "seat", "request"),
)

talk: Final = Table(
    "talk",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("room", String(10), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("who", ID, nullable=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("request", String(40), nullable=False),
    UniqueConstraint("game", "who", "request"),
)

mute: Final = Table(
    "mute",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("who", ID, primary_key=True),
    Column("whom", ID, primary_key=True),
    Column("muted", Boolean, nullable=False),
    Column("request", String(40), nullable=False),
)

headcount: Final = Table(
    "headcount",
    METADATA,
    Column("game", ID, ForeignKey("game.id"), primary_key=True),
    Column("server", ID, primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", Double, nullable=False),
)

deck: Final = Table(
    "deck",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitor.id"), nullable=False, index=True),
    Column("rules", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("deck", Text, nullable=False),
    Column("faults", JSON, nullable=False),
    Column("made", Double, nullable=False),
)

card_set: Final = Table(
    "card_set",
    METADATA,
    Column("id", ID, primary_key=True),
    Column("visitor", ID, ForeignKey("visitor.id"), nullable=False, index=True),
    Column("rules", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("cards", Text, nullable=False),
    Column("made", Double, nullable=False),
)
