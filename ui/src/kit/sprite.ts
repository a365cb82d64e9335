/** The drawings of a room: symbols that are in the page once, and are referred to by a prefix and a name. */
import { mountSprite } from '../lib/room/sprite';

export class Sprite {
  /** Every symbol, without its prefix. */
  readonly symbols: ReadonlySet<string>;

  constructor(
    readonly prefix: string,
    private readonly source: string,
  ) {
    this.symbols = new Set([...source.matchAll(/id="\w+?-([^"]+)"/g)].map(([, name]) => name!));
  }

  hang(): HTMLElement {
    return mountSprite(`${this.prefix}-sprite`, this.source);
  }
}
