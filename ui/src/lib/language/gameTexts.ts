// The words of a game in a language, asked of the server once.

import { api } from '../api/http';
import type { Counted, Language, Part } from '../contract';
import type { TextsCard } from '../api/messages';
import { isOne } from './words';

export class GameTexts {
  constructor(readonly card: TextsCard) {}

  readonly words = (token: Part): string => this.card.content.words?.[String(token)] ?? String(token);
  readonly counted: Counted = (count, token) => this.form('words', String(token), count) ?? this.words(token);
  readonly help = (token: Part): string => this.card.content.help?.[String(token)] ?? '';
  readonly category = (name: string): string => this.card.content.category?.[name] ?? name;
  /** What decides between equal points, in a sentence. */
  get tiebreak(): string {
    return this.card.content.game?.tiebreak ?? '';
  }
  /** What so many points of this game are called. */
  readonly points = (count: number): string => this.form('game', 'points', count) ?? '';
  /** What its rounds or turns are counted in. */
  get stage(): string {
    return this.card.content.game?.stage ?? '';
  }
  /** The game in four sentences, by what each is about. */
  get primer(): readonly [string, string][] {
    return Object.entries(this.card.content.primer ?? {});
  }
  private form(section: string, key: string, count: number): string | undefined {
    const texts = this.card.content[section];
    return texts?.[`${key}.${isOne(this.card.language, count) ? 1 : 2}`] ?? texts?.[key];
  }
  rule(number: string): string {
    return this.card.rules[number] ?? '';
  }
}

const known = new Map<string, Promise<GameTexts>>();

export function gameTexts(game: string, lang: Language): Promise<GameTexts> {
  const key = `${game}/${lang}`;
  let found = known.get(key);
  if (!found) {
    found = api.texts(game, lang).then((card) => new GameTexts(card));
    found.catch(() => known.delete(key)); // to be tried again
    known.set(key, found);
  }
  return found;
}
