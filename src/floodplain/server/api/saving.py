"""Endpoints of the file that holds a person's tables: exported here, imported elsewhere."""

from __future__ import annotations

from typing import Final

from floodplain.server.api.endpoint import Encoded
from floodplain.server.api.services import Services, Visitor
from floodplain.server.hall.exporting import tables_file
from floodplain.server.hall.importing import TableImport
from floodplain.server.messages.replies import Imported
from floodplain.server.messages.requests import NoParameters, TablesFile

NAME: Final = "floodplain-tables.json"


async def export_tables(services: Services, visitor: Visitor, query: NoParameters) -> Encoded:
    """Return all tables of this device as one file, to be imported here or elsewhere."""
    services.rates.new_tables.check(visitor.address)
    content = await tables_file(services.hall, visitor.key or "")
    return Encoded(content, headers={"Content-Disposition": f'attachment; filename="{NAME}"'})


async def import_tables(services: Services, visitor: Visitor, body: TablesFile) -> Imported:
    """Import the tables of a file, each once however often it comes."""
    services.rates.new_tables.check(visitor.address)
    return await TableImport(services.opening, visitor.key_or_new(), visitor.address).take(body)
