// All games of this device as one file, and games brought in from such a file: here, or from or to a server.

import { api } from '../api/http';
import type { Imported } from '../api/messages';
import { save } from '../api/transport';

const FILE = 'floodplain-tables.json';

export const saveGames = (): Promise<void> => save('/api/tables/export', FILE);

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
