"""Writes the site: the whole application as a folder of files, which runs in a page and needs no server."""
