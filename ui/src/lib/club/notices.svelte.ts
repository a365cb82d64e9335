// The player's notifications: the list at the bell, the settings, and messages to this page.

import { api } from '../api/http';
import type { NoticeCard, NoticeChoices, NoticeList, NoticeSettings, NewWebhook } from '../api/messages';
import { requestNotifications } from '../app/notifications.svelte';
import { prefs } from '../app/prefs.svelte';
import { club } from './club.svelte';
import { canPush, subscribe, subscription, unsubscribe } from './push';

/** A message as the service worker passes it on. */
export interface Message {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly table: string;
  readonly game: string;
  readonly link: string;
  readonly later: number;
  readonly answers: Readonly<Record<string, string>>;
}

const LOOK_EVERY = 60_000; // ms

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

class Notices {
  list: readonly NoticeCard[] = $state.raw([]);
  unseen = $state(0);
  /** Null until the server has answered, and without a club. */
  settings: NoticeSettings | null = $state.raw(null);
  /** The last message that came while this page was visible. */
  message: Message | null = $state.raw(null);
  private isFollowed = false;
  /** The last change that was sent; each one waits for the one before it. */
  private changing: Promise<unknown> = Promise.resolve();
  /** The changes that the server has not confirmed yet. */
  private wanted: Partial<NoticeChoices> = {};

  /** Whether the server notifies this browser, even while it is closed. */
  get isPushed(): boolean {
    return this.settings?.enabled === true && this.settings.channels.some(({ here }) => here);
  }

  /** Follows the player's notifications for as long as the page is open. */
  async follow(): Promise<void> {
    if (this.isFollowed) return;
    this.isFollowed = true;
    await club.load();
    if (!club.card) return;
    navigator.serviceWorker?.addEventListener('message', (event) => this.hear(event.data));
    document.addEventListener('visibilitychange', () => void this.look());
    setInterval(() => void this.look(), LOOK_EVERY);
    await Promise.all([this.look(), this.loadSettings()]).catch(() => undefined);
    await this.renew().catch(() => undefined);
  }

  async look(): Promise<void> {
    if (!document.hidden && club.card) this.take(await api.notices().catch(() => null));
  }

  async see(table = ''): Promise<void> {
    if (this.unseen) this.take(await api.seeNotices(table));
  }

  async answer(table: string, answer: 'later' | 'mute' | 'unmute', minutes = 60): Promise<void> {
    this.take(await api.answerNotice({ table, answer, minutes }));
  }

  async loadSettings(): Promise<void> {
    await club.load();
    if (club.card) this.settings = await api.noticeSettings();
  }

  /**
   * Changes some notification settings; the others stay. Changes show at once, and the next change builds on them.
   * Only whether notifications are on is shown after the server has confirmed it.
   */
  async choose(changed: Partial<NoticeChoices>): Promise<void> {
    if (!this.settings) return;
    if (changed.enabled === false) prefs.asked = true; // a refusal, after which the question is not asked again
    this.wanted = { ...this.wanted, ...changed };
    const { enabled, kinds, delay, quiet } = { ...this.settings, ...this.wanted };
    const choices = { enabled, kinds, delay: delay as NoticeChoices['delay'], quiet, lang: prefs.lang, zone: zone() };
    this.settings = { ...this.settings, ...changed, enabled: this.settings.enabled };
    const sent = this.changing.then(() => api.chooseNotices(choices));
    const last = (this.changing = sent.catch(() => undefined));
    await sent.finally(async () => {
      if (this.changing !== last) return; // a later change includes this one
      this.wanted = {};
      this.settings = await sent.catch(() => api.noticeSettings().catch(() => this.settings));
    });
  }

  /** Notifies this browser; returns false if the player does not allow it. */
  async addBrowser(): Promise<boolean> {
    if (!(await requestNotifications())) return false;
    prefs.notify = true;
    if (this.settings?.push && canPush()) {
      this.settings = await api.notifyBrowser(await subscribe(this.settings.push));
    }
    return true;
  }

  async removeBrowser(): Promise<void> {
    prefs.notify = false;
    await unsubscribe();
    if (this.settings) this.settings = await api.stopNotices('push');
  }

  async setWebhook(hook: NewWebhook): Promise<void> {
    this.settings = await api.notifyWebhook(hook);
  }

  async setEmail(address: string): Promise<void> {
    this.settings = await api.notifyEmail({ address, lang: prefs.lang });
  }

  async remove(kind: 'webhook' | 'email'): Promise<void> {
    this.settings = await api.stopNotices(kind);
  }

  async test(): Promise<void> {
    this.settings = await api.testNotices();
  }

  async unmuteAll(): Promise<void> {
    for (const table of this.settings?.muted ?? []) await this.answer(table, 'unmute');
    await this.loadSettings();
  }

  /** Removes the notices of a table that this device still shows. */
  async clear(table: string): Promise<void> {
    const worker = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
  }

  private hear(said: unknown): void {
    const { type, message } = (said ?? {}) as { type?: string; message?: Message };
    if (type !== 'notice' || !message) return;
    if (!document.hidden) this.message = message;
    void this.look();
  }

  /** Tells the server of this browser's subscription, and of language and time zone, if they have changed. */
  private async renew(): Promise<void> {
    if (!this.settings?.enabled) return;
    if (this.settings.lang !== prefs.lang || this.settings.zone !== zone()) await this.choose({});
    const own = prefs.notify && this.settings.push && !this.isPushed ? await subscription() : null;
    if (own) this.settings = await api.notifyBrowser(own);
  }

  private take(told: NoticeList | null): void {
    if (!told) return;
    this.list = told.notices;
    this.unseen = told.unseen;
  }
}

export const notices = new Notices();
