// The person at this device, as the server knows them: a name that follows them, passkeys, and whom they have blocked.

import { api } from '../api/http';
import { locale } from '../language/i18n.svelte';
import { prefs } from '../app/prefs.svelte';
import type { MeCard, Meant } from '../api/messages';
import { save } from '../api/transport';
import { club } from './club.svelte';

const FILE = 'floodplain-my-data.json';

class Me {
  /** Null until the server has answered, and where there is no club. */
  card: MeCard | null = $state.raw(null);

  /** The name that belongs to the person, or the one that this device remembers. */
  get name(): string {
    return this.card?.name || prefs.name;
  }

  /** Asks the server who this is; their name then fills in forms on this device too. */
  async load(): Promise<void> {
    await club.load();
    if (!club.card) return;
    this.take(await api.me());
  }

  take(card: MeCard): void {
    this.card = card;
    if (card.name) prefs.name = card.name;
  }

  /** Names the person; without a club only this device remembers it. */
  async rename(name: string): Promise<void> {
    if (club.card) this.card = await api.rename(name, locale.lang);
    prefs.name = this.card?.name ?? name.trim();
  }

  async unblock(block: string): Promise<void> {
    this.card = await api.unblock(block);
  }

  async block(table: string, meant: Meant): Promise<void> {
    this.card = await api.block(table, meant);
  }

  async renamePasskey(passkey: string, label: string): Promise<void> {
    this.card = await api.renamePasskey({ passkey, label });
  }

  async removePasskey(passkey: string): Promise<void> {
    this.card = await api.removePasskey(passkey);
  }

  async export(): Promise<void> {
    await save('/api/me/export', FILE);
  }

  async delete(name: string): Promise<void> {
    this.card = await api.deleteMe(name);
    prefs.name = '';
  }
}

export const me = new Me();
