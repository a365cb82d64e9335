"""Run the migrations on the given connection."""

from alembic import context

from floodplain.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
