"""What is said at tables, room by room, and who is muted for whom; the first table never had a line."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ID = sa.String(10)


def upgrade() -> None:
    """Make the tables."""
    op.drop_table("talk")
    op.create_table(
        "talk",
        sa.Column("game", ID, nullable=False),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("n", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("who", ID, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("request", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("game", "room", "n", name="pk_talk"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_talk_game"),
        sa.UniqueConstraint("game", "who", "request", name="uq_talk_game_who_request"),
    )
    op.create_table(
        "mute",
        sa.Column("game", ID, nullable=False),
        sa.Column("who", ID, nullable=False),
        sa.Column("whom", ID, nullable=False),
        sa.Column("muted", sa.Boolean, nullable=False),
        sa.Column("request", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("game", "who", "whom", name="pk_mute"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_mute_game"),
    )


def downgrade() -> None:
    """Nobody says anything any more."""
    op.drop_table("mute")
    op.drop_table("talk")
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
