// The messages between the page and its workers.

/** The steps of starting, in order: files are fetched, Python starts, its modules are loaded, then the tables. */
export const STEPS = ['files', 'python', 'modules', 'tables'] as const;
export type Step = (typeof STEPS)[number];

/** The files needed, listed by the builder of the site; names are relative to the manifest. */
export interface Manifest {
  readonly version: string;
  readonly python: string;
  /** The module that loads Python. */
  readonly loader: string;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly archives: readonly { readonly name: string; readonly bytes: number }[];
}

/** Changes of stored entries: the new value by key, or null to remove it. */
export type Changes = readonly (readonly [string, Uint8Array | undefined])[];

export interface Begin {
  readonly kind: 'begin';
  /** The address of the manifest. */
  readonly manifest: string;
  /** A lock that the worker holds as long as it runs. */
  readonly alive: string;
}

export type ToTable =
  | (Begin & { readonly base: string; readonly owner: string })
  | { readonly kind: 'mind'; readonly port: MessagePort }
  | { readonly kind: 'no mind'; readonly reason: string }
  | Said;

/** Messages of a page to the page that owns the tables, itself or another. */
export type Said =
  | {
      readonly kind: 'http';
      readonly id: number;
      readonly method: string;
      readonly target: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: string | Uint8Array | null;
    }
  | { readonly kind: 'open'; readonly line: number; readonly target: string }
  | { readonly kind: 'send'; readonly line: number; readonly text: string }
  | { readonly kind: 'close'; readonly line: number };

/** Whether games are saved: yes; no room; the browser stores nothing; another page has taken over. */
export type Keeping = 'kept' | 'full' | 'blocked' | 'taken';

/** Messages to all pages about the engine. */
export type News =
  | { readonly kind: 'progress'; readonly step: Step; readonly loaded: number; readonly total: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'keeping'; readonly keeping: Keeping }
  | { readonly kind: 'failed'; readonly why: Failure; readonly error: string };

/** Why the engine cannot start: no WebAssembly, no memory, missing files, or something else. */
export type Failure = 'wasm' | 'memory' | 'files' | 'other';

export type Reply =
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | {
      readonly kind: 'line';
      readonly line: number;
      readonly what: 'open' | 'text' | 'close';
      readonly content: string | number | null;
    };

export type FromTable = News | Reply | { readonly kind: 'mind wanted' } | { readonly kind: 'kept' };

export type ToMind = Begin & { readonly port: MessagePort };
export type FromMind = { readonly kind: 'alive' | 'ready' } | { readonly kind: 'failed'; readonly error: string };

/** Between the workers: a question, and its reply. */
export interface Question {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export interface Thought {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}
