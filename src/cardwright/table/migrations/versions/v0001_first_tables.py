"""The first tables: visitor, game, seat, journal, talk, deck."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(10)
HASH = sa.String(64)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "visitor",
        sa.Column("id", ID, nullable=False),
        sa.Column("key_hash", HASH, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visitor"),
        sa.UniqueConstraint("key_hash", name="uq_visitor_key_hash"),
    )
    op.create_table(
        "game",
        sa.Column("id", ID, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("opening", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("parent", ID),
        sa.Column("parent_n", sa.Integer),
        sa.Column("rematch_of", ID),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sa.ForeignKeyConstraint(["parent"], ["game.id"], name="fk_game_parent"),
        sa.ForeignKeyConstraint(["rematch_of"], ["game.id"], name="fk_game_rematch_of"),
    )
    op.create_table(
        "seat",
        sa.Column("game", ID, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("visitor", ID),
        sa.Column("link_hash", HASH),
        sa.Column("bot", sa.Text),
        sa.Column("away_since", sa.Double),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_seat"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_seat_game"),
        sa.ForeignKeyConstraint(["visitor"], ["visitor.id"], name="fk_seat_visitor"),
        sa.UniqueConstraint("link_hash", name="uq_seat_link_hash"),
    )
    op.create_index("ix_seat_visitor", "seat", ["visitor"])
    op.create_table(
        "journal",
        sa.Column("game", ID, nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("request", sa.String(40)),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "n", name="pk_journal"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_journal_game"),
        sa.UniqueConstraint("game", "seat", "request", name="uq_journal_game_seat_request"),
    )
    op.create_table(
        "talk",
        sa.Column("game", ID, nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("visitor", ID),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("audience", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "n", name="pk_talk"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_talk_game"),
        sa.ForeignKeyConstraint(["visitor"], ["visitor.id"], name="fk_talk_visitor"),
    )
    op.create_table(
        "deck",
        sa.Column("id", ID, nullable=False),
        sa.Column("visitor", ID, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("deck", sa.Text, nullable=False),
        sa.Column("faults", sa.JSON, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deck"),
        sa.ForeignKeyConstraint(["visitor"], ["visitor.id"], name="fk_deck_visitor"),
    )
    op.create_index("ix_deck_visitor", "deck", ["visitor"])
