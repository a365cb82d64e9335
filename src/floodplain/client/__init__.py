"""A Python client of the server: `Client` sends requests over HTTP, `follow` receives updates."""

from floodplain.client.errors import Refused, Unreachable
from floodplain.client.http import Client
from floodplain.server.messages.replies import Situation, TableCard
from floodplain.server.messages.requests import SeatPlan

try:
    from floodplain.client.live import Live, follow
except ModuleNotFoundError as error:
    told = f"floodplain.client needs {error.name}: pip install 'floodplain[server]'"
    raise ModuleNotFoundError(told, name=error.name) from None

__all__ = ["Client", "Live", "Refused", "SeatPlan", "Situation", "TableCard", "Unreachable", "follow"]
