"""Tables that wait for their people."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ID = sa.String(10)


def upgrade() -> None:
    """Make the table of gatherings."""
    op.create_table(
        "gathering",
        sa.Column("id", ID, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("link_hash", sa.String(64)),
        sa.Column("secret", sa.String(64)),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("game", ID),
        sa.Column("owner", ID, nullable=False),
        sa.Column("request", sa.String(40), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("heard", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_gathering"),
        sa.ForeignKeyConstraint(["game"], ["game.id"], name="fk_gathering_game"),
        sa.ForeignKeyConstraint(["owner"], ["visitor.id"], name="fk_gathering_owner"),
        sa.UniqueConstraint("link_hash", name="uq_gathering_link_hash"),
        sa.UniqueConstraint("owner", "request", name="uq_gathering_owner_request"),
    )
    op.create_index("ix_gathering_state", "gathering", ["state"])
    op.create_index("ix_game_rematch_of", "game", ["rematch_of"])


def downgrade() -> None:
    """No table waits for anybody."""
    op.drop_index("ix_game_rematch_of", "game")
    op.drop_table("gathering")
