// What the page and its workers say to each other.

/** A step of getting ready, in order: the files come, Python starts, its modules are read, and then the tables. */
export const STEPS = ['files', 'python', 'modules', 'tables'] as const;
export type Step = (typeof STEPS)[number];

/** What is needed, as the builder of the site wrote it down; names are relative to the manifest. */
export interface Manifest {
  readonly version: string;
  readonly python: string;
  /** The module that loads Python. */
  readonly loader: string;
  readonly files: readonly { readonly name: string; readonly bytes: number }[];
  readonly archives: readonly { readonly name: string; readonly bytes: number }[];
}

/** Changes of what is kept: by key the new value, or nothing where it goes. */
export type Changes = readonly (readonly [string, Uint8Array | undefined])[];

export interface Begin {
  readonly kind: 'begin';
  /** The address of the manifest. */
  readonly manifest: string;
  /** A lock that the worker holds for as long as it lives. */
  readonly alive: string;
}

export type ToTable =
  | (Begin & { readonly base: string; readonly owner: string })
  | { readonly kind: 'mind'; readonly port: MessagePort }
  | { readonly kind: 'no mind'; readonly reason: string }
  | Said;

/** What a page says to the page that keeps the tables, itself or another. */
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

/** How keeping games goes: all is kept; there is no room; the browser keeps nothing; another page has taken over. */
export type Keeping = 'kept' | 'full' | 'blocked' | 'taken';

/** What pages are told of the engine as a whole. */
export type News =
  | { readonly kind: 'progress'; readonly step: Step; readonly loaded: number; readonly total: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'keeping'; readonly keeping: Keeping }
  | { readonly kind: 'failed'; readonly why: Failure; readonly error: string };

/** Why the engine cannot start: no WebAssembly, no memory, files that cannot be had, or something else. */
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

/** Between the workers: a question, and what answers it. */
export interface Question {
  readonly id: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export interface Thought {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}
