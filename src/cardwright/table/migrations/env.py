"""What Alembic runs to bring a database up to date, through the connection that it is given."""

from alembic import context

from cardwright.table.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, transactional_ddl=True
)
with context.begin_transaction():
    context.run_migrations()
