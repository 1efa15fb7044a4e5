"""How many look on at each table, server by server."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

ID = sa.String(10)


def upgrade() -> None:
    """Make the table of numbers."""
    op.create_table(
        "headcount",
        sa.Column("game", ID, nullable=False),
        sa.Column("server", ID, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("game", "server", name="pk_headcount"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_headcount_game"),
    )


def downgrade() -> None:
    """Each server counts for itself alone."""
    op.drop_table("headcount")
