"""Self-play and training of the value nets: `floodplain train`."""
