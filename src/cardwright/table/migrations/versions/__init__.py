"""The steps, each a module; Alembic finds which follows on which."""
