"""Judges of tables, and the links by which one becomes theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

ID = sa.String(10)


def upgrade() -> None:
    """Make the table of judges."""
    op.create_table(
        "judge",
        sa.Column("game", ID, nullable=False),
        sa.Column("visitor", ID, nullable=True),
        sa.Column("link_hash", sa.String(64), nullable=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", name="pk_judge"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_judge_game"),
        sa.ForeignKeyConstraint(["visitor"], ["visitor.id"], name="fk_judge_visitor"),
        sa.UniqueConstraint("link_hash", name="uq_judge_link_hash"),
    )


def downgrade() -> None:
    """Nobody judges any more."""
    op.drop_table("judge")
