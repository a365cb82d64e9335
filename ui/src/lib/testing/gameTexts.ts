// For tests: the texts of every game as the server sends them, so that tests see the same words as players.

import { readFileSync } from 'node:fs';
import type { KindCard, TextsCard } from '../api/messages';
import type { Language } from '../contract';
import { load, loadedTexts } from '../language/gameTexts';
import kinds from './kinds.json';

export const GAMES = Object.keys(kinds) as readonly (keyof typeof kinds)[];
export const LANGUAGES: readonly Language[] = ['en', 'fr', 'nl'];

/** The sections of a file of texts; all its sentences are on one line. */
function sectionsOf(path: string): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  let section: Record<string, string> = {};
  for (const line of readFileSync(`../src/floodplain/games/${path}.toml`, 'utf8').split('\n')) {
    const [, name] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, text] = /^"?([^"=]+?)"? = (".*")$/.exec(line) ?? [];
    if (name) section = found[name] = {};
    else if (key && text) section[key] = JSON.parse(text) as string;
  }
  return found;
}

/** The server's description of a game, without a table to draw. */
export function textsCard(game: (typeof GAMES)[number], language: Language): TextsCard {
  const { chapters = {}, rules = {} } = sectionsOf(`${game}/text/rules/${language}`);
  const content = sectionsOf(`${game}/text/${language}`);
  return { language, kinds: kinds[game] as Record<string, KindCard>, content, chapters, rules, start: {} };
}

for (const game of GAMES)
  for (const language of LANGUAGES)
    if (loadedTexts(game, language)?.card.language !== language) load(game, textsCard(game, language));
