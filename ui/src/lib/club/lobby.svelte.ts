// The lobby: tables that anyone may join or watch, and the game that this person looks for.

import { SvelteMap } from 'svelte/reactivity';
import { api, ApiError } from '../api/http';
import { errorText } from '../api/problems';
import { playSound } from '../app/sounds';
import { prefs } from '../app/prefs.svelte';
import { router } from '../app/router.svelte';
import { toasts } from '../app/toasts.svelte';
import { games } from '../lobby/games.svelte';
import { t } from '../language/i18n.svelte';
import { myTables } from '../lobby/myTables.svelte';
import { club } from './club.svelte';
import { LobbyLine } from './lobbyLine';
import type { ListedTable, LobbyChange, LobbyTables, Search, SearchCard } from '../api/messages';

const RETRY = 10_000;

export class Lobby {
  readonly tables = new SvelteMap<string, ListedTable>();
  /** Whether the tables have been loaded, and why no updates of them come now; null while they do. */
  hasCome = $state(false);
  trouble: unknown = $state.raw(null);
  /** Why the server refuses to return this person's search; empty once it has. */
  refused = $state('');
  /** When the server last sent something. */
  at = $state(0);
  search: SearchCard | null = $state.raw(null);
  /** Whether tables of players whom the reader has blocked are shown as well. */
  showsHidden = $state(false);
  private hidden: ReadonlySet<string> = $state.raw(new Set());
  private line: LobbyLine | null = null;
  private followers = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  /** Why nobody can join a table now, in words; empty while anyone can. */
  get off(): string {
    if (this.trouble === null) return '';
    return this.trouble instanceof ApiError ? errorText(this.trouble) : t('lobby.offline');
  }

  /** The server's reason for refusing to show the lobby. */
  get refusal(): string {
    return this.trouble instanceof ApiError ? this.off : this.refused;
  }

  get isOffered(): boolean {
    return club.card?.lobby ?? false;
  }

  get open(): readonly ListedTable[] {
    return this.shown('open');
  }

  get running(): readonly ListedTable[] {
    return this.shown('playing');
  }

  /** How many tables there are of players whom the reader has blocked. */
  get hiddenCount(): number {
    return [...this.tables.keys()].filter((id) => this.hidden.has(id)).length;
  }

  isHidden(id: string): boolean {
    return this.hidden.has(id);
  }

  private shown(wanted: ListedTable['status']): readonly ListedTable[] {
    return [...this.tables.values()].filter(
      ({ id, status }) => status === wanted && (this.showsHidden || !this.hidden.has(id)),
    );
  }

  /** Follows the lobby until the returned function is called; a search is followed to its end. */
  follow(): () => void {
    this.followers += 1;
    this.tend();
    void this.refresh();
    return () => {
      this.followers -= 1;
      this.tend();
    };
  }

  /** Looks for a game with the chosen settings. */
  async find(): Promise<void> {
    const { game, players, pace } = prefs.find;
    this.take(
      await api.findGame({
        games: game ? [game] : [],
        players: players ? [players] : [],
        pace,
        languages: [prefs.lang],
        name: prefs.name,
      }),
    );
    this.line?.again();
    await myTables.refresh();
  }

  /** Asks again which tables to hide, also for a person who was not known before. */
  async renew(): Promise<void> {
    this.line?.again();
    await this.refresh();
  }

  async stop(): Promise<void> {
    this.take(await api.stopSearch());
    await myTables.refresh();
  }

  /** Has bots take the free seats, once they are offered. */
  async fill(level: string): Promise<void> {
    this.take(await api.fillSeats(level));
  }

  /** Takes the first free seat of a table, and goes there. */
  async join(table: string): Promise<void> {
    await api.join(table, { name: prefs.name });
    router.go(`/t/${table}`);
  }

  /** Keeps the connection as long as the lobby is shown, or a search continues. */
  private tend(): void {
    const isWanted = this.followers > 0 || this.search !== null;
    if (isWanted)
      this.line ??= new LobbyLine({
        onTold: (told) => this.hear(told),
        onHidden: (tables) => (this.hidden = new Set(tables)),
        onState: (trouble) => (this.trouble = trouble),
      });
    else {
      this.line?.stop();
      this.line = null;
    }
  }

  private async refresh(): Promise<void> {
    clearTimeout(this.retry);
    try {
      const told = await api.lobby();
      this.hidden = new Set(told.hidden);
      this.take(told, false);
      this.refused = '';
    } catch (error) {
      if (!(error instanceof ApiError)) return; // the line reports when the server can be reached again
      this.refused = errorText(error);
      if (this.followers) this.retry = setTimeout(() => void this.refresh(), RETRY);
    }
  }

  /** Handles an update of the search; a game that has begun is opened if this page has waited for it. */
  private take({ search }: Search, wasAsked = true): void {
    const hasWaited = wasAsked || this.search !== null;
    this.search = search?.status === 'open' ? search : null;
    this.tend();
    if (search?.status === 'playing' && hasWaited) this.begin(search.table);
  }

  private hear(told: LobbyTables | LobbyChange): void {
    const gone = told.type === 'lobby' ? this.missing(told) : told.gone;
    for (const id of gone) this.tables.delete(id);
    for (const table of told.tables) this.tables.set(table.id, table);
    this.hasCome = true;
    this.at = told.at;
    const ids = [...gone, ...told.tables.map(({ id }) => id)];
    if (this.search && ids.includes(this.search.table)) this.look(this.search.table, gone);
    if (ids.some((id) => myTables.tables.some((table) => table.id === id))) void myTables.refresh();
  }

  private missing(told: LobbyTables): string[] {
    const there = new Set(told.tables.map(({ id }) => id));
    return [...this.tables.keys()].filter((id) => !there.has(id));
  }

  /** The table of the search has changed: the game begins, or others have moved to another table with me. */
  private look(table: string, gone: readonly string[]): void {
    if (this.tables.get(table)?.status === 'playing') this.take({ search: { ...this.search!, status: 'playing' } });
    else if (gone.includes(table)) void this.refresh();
  }

  /** Goes to the game that was found; from other pages only a link leads there. */
  private begin(table: string): void {
    playSound();
    if (router.place.path.length === 0) return router.go(`/t/${table}`);
    const game = this.tables.get(table)?.game ?? myTables.tables.find(({ id }) => id === table)?.game ?? '';
    toasts.tell(t('lobby.found', { game: games.title(game) }), `/t/${table}`);
  }
}

export const lobby = new Lobby();
