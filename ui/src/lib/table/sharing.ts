// Links to a game for others. With a server they lead to its table; without one the record travels in the link.

import { recordAddress } from '../api/http';
import { transport } from '../api/transport';
import { hasServer, linkTo } from '../app/place';
import { pack, unpack } from '../app/packed';

const LONGEST = 512 * 1024;

/** A link to a finished game, or to a moment of it. */
export async function linkToGame(id: string, position?: number): Promise<string> {
  const at = position === undefined ? '' : `?at=${position}`;
  if (hasServer) return linkTo(`/t/${id}/review${at}`);
  const answer = await transport.request(recordAddress(id, null), {});
  if (!answer.ok) throw new Error(String(answer.status));
  return linkTo(`/record${at}#${await pack(await answer.text())}`);
}

/** The record that a link brings along; null when it is incomplete. */
export const recordOf = (hash: string): Promise<string | null> => unpack(hash, LONGEST);
