// Several pages of one browser: one of them owns the engine, the others ask it. When it closes, another takes over.

import type { FromTable, News, Reply, Said } from '../../page/messages';

/** Messages between pages; `to` is a page, or all of them. */
type Word =
  | { readonly to: 'owner'; readonly from: number; readonly said: Said }
  | { readonly to: 'owner'; readonly from: number; readonly hello: true }
  | { readonly to: number; readonly told: Reply | News }
  | { readonly to: 'all'; readonly told: News }
  | { readonly to: 'all'; readonly begins: true };

export interface Tab {
  /** This page owns the engine from now on. */
  own: () => void;
  /** It no longer does: another page has taken over. */
  disown: () => void;
  /** A new owner begins: requests to the former one are lost. */
  begins: () => void;
  /** To the owner: a page asks. */
  asked: (said: Said) => void;
  /** To the owner: a new page asks for the present state. */
  newcomer: (tell: (news: News) => void) => void;
  /** To a page that asked. */
  told: (told: Reply | News) => void;
}

const SILENCE = 10_000; // ms after which a silent owner is replaced
const SPAN = 2 ** 31;

/** Unique numbers for requests and lines: each page has its own range. */
class Numbers {
  readonly page = 1 + Math.floor(Math.random() * 2 ** 20);
  private last = 0;
  next = (): number => this.page * SPAN + (this.last += 1);
}
const pageOf = (number: number): number => Math.floor(number / SPAN);

export class Tabs {
  readonly numbers = new Numbers();
  isOwner = false;
  private readonly channel: BroadcastChannel | null;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly name: string,
    private readonly tab: Tab,
  ) {
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null;
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Word>) => this.hear(data);
  }

  /** Waits for its turn to own the engine; without locks the page that came last owns it. */
  begin(): void {
    if (!navigator.locks) return this.own();
    void this.queue(false);
    void navigator.locks.query().then(({ held }) => held?.some(({ name }) => name === this.name) && this.greet());
  }

  say(said: Said): void {
    if (this.isOwner) this.tab.asked(said);
    else this.put({ to: 'owner', from: this.numbers.page, said });
  }

  /** The receiver: the page that asked, or all. */
  tell(told: Exclude<FromTable, { kind: 'mind wanted' | 'kept' }>): void {
    if (told.kind !== 'answer' && told.kind !== 'line') {
      this.tab.told(told);
      return this.put({ to: 'all', told });
    }
    const page = pageOf(told.kind === 'answer' ? told.id : told.line);
    if (page === this.numbers.page) this.tab.told(told);
    else this.put({ to: page, told });
  }

  private queue(steal: boolean): Promise<void> {
    const held = navigator.locks.request(this.name, steal ? { steal } : {}, () => {
      this.own();
      return new Promise<never>(() => undefined);
    });
    return held.catch((error: unknown) => {
      if (!(error instanceof DOMException)) throw error;
      if (!this.isOwner) return;
      this.isOwner = false; // another page took over because this one was silent
      this.tab.disown();
      this.greet();
      void this.queue(false);
    });
  }

  private own(): void {
    clearTimeout(this.silence);
    this.isOwner = true;
    this.put({ to: 'all', begins: true });
    this.tab.own();
  }

  private greet(): void {
    this.put({ to: 'owner', from: this.numbers.page, hello: true });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (document.hidden) this.greet();
      else if (!this.isOwner) void this.queue(true);
    }, SILENCE);
  }

  private put(word: Word): void {
    this.channel?.postMessage(word);
  }

  private hear(word: Word): void {
    if (word.to === 'owner') {
      if (!this.isOwner) return;
      if ('said' in word) this.tab.asked(word.said);
      else this.tab.newcomer((told) => this.put({ to: word.from, told }));
    } else if (word.to === 'all' || word.to === this.numbers.page) {
      if (this.isOwner && navigator.locks) return;
      if (this.isOwner) this.tab.disown(); // without locks the page that came last owns it
      this.isOwner = false;
      clearTimeout(this.silence);
      if ('begins' in word) this.tab.begins();
      else this.tab.told(word.told);
    }
  }
}
