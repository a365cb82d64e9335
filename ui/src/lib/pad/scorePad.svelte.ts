// The score pad of a game: its entries, which are stored on the device, and the result from the server.

import { linkTo } from '../app/place';
import { api } from '../api/http';
import type { Language } from '../contract';
import { ownEdition } from '../lobby/ownEdition.svelte';
import { named } from '../language/i18n.svelte';
import { validEntries, FORMAT, fromLink, toLink, type PadEntries } from './entries';
import { errorText } from '../api/problems';
import type { GameCard, PadField, PadReply } from '../api/messages';

const OWN = '(own)';
const key = (game: string): string => `floodplain.pad.${game}`;

function kept(game: string): PadEntries | null {
  try {
    return validEntries(JSON.parse(localStorage.getItem(key(game)) ?? 'null'));
  } catch {
    return null;
  }
}

export class ScorePad {
  readonly card: GameCard;
  names: string[] = $state([]);
  entered: Record<string, string> = $state({});
  /** The name of an edition that comes with the game, or of the player's own. */
  edition = $state('');
  /** The fingerprint of the own edition that the pad was filled in with; empty: any. */
  private wanted = $state('');
  told: PadReply | null = $state.raw(null);
  /** Whether there was nothing to count. */
  isBlank = $state(true);
  trouble = $state('');
  /** The entries before the pad was cleared, to restore them. */
  cleared: Record<string, string> | null = $state.raw(null);
  /** Counts requests, so that an older reply is ignored. */
  private asked = 0;

  constructor(card: GameCard) {
    this.card = card;
    this.take(kept(card.name));
  }

  get own(): { readonly title: string; readonly text: string } | undefined {
    return ownEdition.of(this.card.name);
  }

  /** The name of the edition that it was counted by; the player's own edition has its own words. */
  get title(): string {
    const { edition = '', title = '' } = this.told ?? {};
    return this.edition === OWN ? title : named('edition', edition, title);
  }

  /** Restores what was stored or shared; without anything, a new pad. */
  take(board: PadEntries | null): boolean {
    const fits = board?.game === this.card.name && this.card.players.includes(board.names.length);
    this.names = fits ? [...board.names] : Array.from({ length: this.card.players[0] ?? 2 }, () => '');
    this.entered = fits ? { ...board.entered } : {};
    const known = this.card.editions.find((each) => fits && each.fingerprint === board.fingerprint);
    this.edition = !fits || known ? (known?.name ?? this.card.editions[0]?.name ?? '') : OWN;
    this.wanted = fits && !known ? board.fingerprint : '';
    return fits;
  }

  /** Whether it was filled in with an unavailable edition, so that it cannot be counted. */
  get lacksEdition(): boolean {
    if (this.edition !== OWN) return false;
    return !this.own || Boolean(this.wanted && this.told && this.told.fingerprint !== this.wanted);
  }

  /** Restores what the link contains; returns whether it contained anything. */
  async open(link: string): Promise<boolean> {
    return this.take(await fromLink(link));
  }

  clear(): void {
    this.cleared = $state.snapshot(this.entered);
    this.entered = {};
  }

  bringBack(): void {
    this.entered = { ...this.cleared };
    this.cleared = null;
  }

  resize(players: number): void {
    this.names = Array.from({ length: players }, (_, seat) => this.names[seat] ?? '');
  }

  valueOf(field: PadField): string {
    return this.entered[field.address] ?? field.start;
  }

  enter(address: string, value: string): void {
    this.cleared = null;
    if (value) this.entered[address] = value;
    else delete this.entered[address];
  }

  objectionsTo(address: string): PadReply['objections'] {
    return this.told?.objections.filter((each) => each.address === address) ?? [];
  }

  /** The entries that a field asks for. */
  private get board(): PadEntries {
    const fields = new Set(this.told?.fields.map((field) => field.address));
    const entered = Object.entries(this.entered).filter(([name]) => !this.told || fields.has(name));
    return {
      game: this.card.name,
      edition: this.told?.edition ?? '',
      fingerprint: this.told?.fingerprint ?? '',
      names: $state.snapshot(this.names),
      entered: Object.fromEntries(entered),
    };
  }

  async link(): Promise<string> {
    return linkTo(`/pad/${this.card.name}#${await toLink(this.board)}`);
  }

  async count(lang: Language, names: readonly string[]): Promise<void> {
    const number = ++this.asked;
    const text = this.edition === OWN ? this.own?.text : undefined;
    if (this.edition === OWN && text === undefined) {
      this.told = null; // the numbers of another edition would give a wrong result
      return;
    }
    const sheet = { players: this.names.length, names: [...names], entered: $state.snapshot(this.entered) };
    const edition = text === undefined ? { edition: this.edition } : { edition_text: text };
    try {
      const told = await api.pad(this.card.name, lang, { ...sheet, ...edition });
      if (number !== this.asked) return;
      this.told = told;
      this.isBlank = !Object.keys(sheet.entered).length;
      this.trouble = '';
      if (this.lacksEdition) return;
      this.write(sheet.entered);
      this.keep();
    } catch (error) {
      if (number === this.asked) this.trouble = errorText(error);
    }
  }

  /** Expands an abbreviated entry, such as a good without its icon, unless it was changed meanwhile. */
  private write(sent: Readonly<Record<string, string>>): void {
    for (const { kind, address, read } of this.told?.fields ?? [])
      if (kind === 'places' && sent[address] && read && !this.objectionsTo(address).length)
        if (this.entered[address] === sent[address] && read !== sent[address]) this.entered[address] = read;
  }

  private keep(): void {
    try {
      localStorage.setItem(key(this.card.name), JSON.stringify({ format: FORMAT, ...this.board }));
    } catch {
      // The pad also works where nothing can be stored.
    }
  }
}

export { OWN };
