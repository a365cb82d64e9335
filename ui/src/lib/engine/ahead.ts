// Replies that were written into the site, so that screens need not wait for the engine.

import { ENGINE } from '../app/place';

let index: Promise<Readonly<Record<string, string>>> | undefined;
const at = (name: string): string => new URL(`../data/${name}`, new URL(ENGINE, location.href)).href;

async function read(): Promise<Readonly<Record<string, string>>> {
  const answer = await fetch(at('index.json'));
  return answer.ok ? ((await answer.json()) as Record<string, string>) : {};
}

/** The prepared reply for an address; null if there is none. */
export async function writtenAhead(target: string, signal: AbortSignal | null | undefined): Promise<Response | null> {
  index ??= read().catch(() => {
    index = undefined; // so that it is tried again
    return {};
  });
  const name = (await index)[target];
  if (!name) return null;
  const answer = await fetch(at(name), signal ? { signal } : {});
  return answer.ok ? answer : null;
}
