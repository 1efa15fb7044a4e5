"""Tokens by which programs play seats."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

ID = sa.String(10)


def upgrade() -> None:
    """Make the table of tokens."""
    op.create_table(
        "token",
        sa.Column("game", ID, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("visitor", ID, nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_token"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_token_game"),
        sa.ForeignKeyConstraint(["visitor"], ["visitor.id"], name="fk_token_visitor"),
        sa.UniqueConstraint("token_hash", name="uq_token_token_hash"),
    )


def downgrade() -> None:
    """No program plays a seat any more."""
    op.drop_table("token")
