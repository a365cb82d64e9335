// All games of this device as one file, and games brought in from such a file: here, or from or to a server.

import { api } from '../api/http';
import type { Imported } from '../api/messages';
import { save } from '../api/transport';

const FILE = 'floodplain-tables.json';

/** Has all games saved as a file; how many of them cannot be in it, such as unfinished ones with other people. */
export async function saveGames(): Promise<number> {
  const file = await save('/api/tables/export', FILE);
  return (JSON.parse(await file.text()) as { left_out?: number }).left_out ?? 0;
}

export async function bringGames(file: Blob): Promise<Imported> {
  const text = await file.text();
  let read: unknown = text; // the importer explains what is wrong with other files
  try {
    read = JSON.parse(text);
  } catch {
    // as it is
  }
  return api.bringTables(read);
}
