"""Who has won a game: the seats, so that a deck's games can be counted."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Games that are over already count for no deck: nobody wrote down what was played."""
    op.add_column("game", sa.Column("winners", sa.JSON(none_as_null=True)))


def downgrade() -> None:
    """Nobody asks any more who has won."""
    op.drop_column("game", "winners")
