// The start of both workers: Python, its packages and the engine, with progress messages.

import type { Begin, Failure, Manifest, Step } from './messages';

/** The part of Pyodide that is used here. */
export interface Python {
  unpackArchive(bytes: ArrayBuffer, format: 'zip', options: { extractDir: string }): void;
  registerJsModule(name: string, module: object): void;
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  globals: { get(name: string): unknown; set(name: string, value: unknown): void };
  version: string;
}

type Told = (step: Step, loaded: number, total: number) => void;

/** Why the engine does not start, and the message. */
export class Unable extends Error {
  constructor(
    readonly why: Failure,
    message: string,
  ) {
    super(message);
  }
}

export function whyOf(error: unknown): Failure {
  if (error instanceof Unable) return error.why;
  return /memory|allocation/i.test(String(error)) ? 'memory' : 'other';
}

/** Whether Python cannot continue after it. */
export const isFatal = (error: unknown): boolean =>
  /fatal|out of memory|memory access|unreachable/i.test(String(error));

/** Holds a lock as long as this worker runs, so that others notice its end; resolves once it is held. */
export function hold(alive: string): Promise<void> {
  return new Promise((held) => {
    if (!navigator.locks) return held();
    void navigator.locks.request(alive, () => {
      held();
      return new Promise<never>(() => undefined);
    });
  });
}

/** A response whose bytes are counted while they arrive. */
function counted(answer: Response, add: (bytes: number) => void): Response {
  if (!answer.body) return answer;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, to) {
      add(chunk.byteLength);
      to.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return new Response(answer.body.pipeThrough(counter), { status, statusText, headers });
}

/** Fetches files and counts all their bytes; a failed file is tried once more. */
function counting(total: number, tell: Told): (address: string) => Promise<Response> {
  const before = self.fetch.bind(self);
  let loaded = 0;
  const once = async (address: string): Promise<Response> => {
    const answer = await before(address);
    if (!answer.ok) throw new Unable('files', `${address}: ${answer.status}`);
    return counted(answer, (bytes) => tell('files', Math.min((loaded += bytes), total), total));
  };
  return (address) =>
    once(address)
      .catch(() => once(address))
      .catch((error: unknown) => {
        throw error instanceof Unable ? error : new Unable('files', String(error));
      });
}

/** An archive, which is compressed as a whole, because its many small files have much in common. */
async function unpressed(answer: Response): Promise<ArrayBuffer> {
  const whole = answer.body?.pipeThrough(new DecompressionStream('gzip'));
  return new Response(whole ?? null).arrayBuffer().catch((error: unknown) => {
    throw new Unable('files', String(error)); // only a part of it has come
  });
}

async function manifestAt(address: string): Promise<Manifest> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Unable('files', String(error));
  });
  if (!answer.ok) throw new Unable('files', `${address}: ${answer.status}`);
  return (await answer.json()) as Manifest;
}

/** Python with its packages and the engine, ready to use. */
export async function start({ manifest: address }: Begin, tell: Told = () => undefined): Promise<Python> {
  if (typeof WebAssembly !== 'object') throw new Unable('wasm', 'There is no WebAssembly here.');
  const manifest = await manifestAt(address);
  const at = (name: string): string => new URL(name, address).href;
  const total = [...manifest.files, ...manifest.archives].reduce((sum, { bytes }) => sum + bytes, 0);
  const bring = counting(total, tell);
  tell('files', 0, total);
  const archives = Promise.all(manifest.archives.map(async ({ name }) => unpressed(await bring(at(name)))));
  archives.catch(() => undefined); // it is awaited below
  self.fetch = (input) => bring(input instanceof Request ? input.url : String(input));
  const { loadPyodide } = (await import(/* @vite-ignore */ at(manifest.loader))) as {
    loadPyodide: (options: { indexURL: string }) => Promise<Python>;
  };
  const python = await loadPyodide({ indexURL: at(manifest.python) });
  const [, version = '3.14'] = /^.*?(\d+\.\d+)/.exec(String(python.runPython('import sys; sys.version'))) ?? [];
  const brought = await archives;
  tell('python', total, total);
  for (const bytes of brought)
    python.unpackArchive(bytes, 'zip', { extractDir: `/lib/python${version}/site-packages` });
  return python;
}
