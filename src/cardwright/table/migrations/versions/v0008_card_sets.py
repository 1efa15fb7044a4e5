"""Sets of cards that visitors keep."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

ID = sa.String(10)


def upgrade() -> None:
    """Make the table of sets."""
    op.create_table(
        "card_set",
        sa.Column("id", ID, nullable=False),
        sa.Column("visitor", ID, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("cards", sa.Text, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_card_set"),
        sa.ForeignKeyConstraint(["visitor"], ["visitor.id"], name="fk_card_set_visitor"),
    )
    op.create_index("ix_card_set_visitor", "card_set", ["visitor"])


def downgrade() -> None:
    """Nobody keeps sets any more."""
    op.drop_table("card_set")
