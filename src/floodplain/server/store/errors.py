"""The errors of a store."""

from __future__ import annotations

from floodplain.kernel.errors import FloodplainError


class StoreUnavailable(FloodplainError):
    """The database is not available at the moment; nothing was changed."""

    def __init__(self) -> None:
        super().__init__("the server cannot reach its database at the moment; nothing was changed, try again")


class StoreSilent(StoreUnavailable):
    """The database has not answered in time; the write may have happened, or may still happen."""

    def __init__(self) -> None:
        FloodplainError.__init__(
            self, "the database did not answer in time; load the table again before you continue"
        )


class Outrun(FloodplainError):
    """Another writer has changed the table first."""

    def __init__(self, table_id: str) -> None:
        super().__init__(f"table {table_id} has changed meanwhile")
        self.table_id = table_id


class OldSchema(FloodplainError):
    """A database whose schema is older than this version."""

    def __init__(self, found: str | None, wanted: str) -> None:
        state = f"at schema {found}" if found else "empty"
        super().__init__(
            f"the database is {state}, this version needs schema {wanted}; run 'floodplain db upgrade'"
        )
