import { gzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { start, type Python } from './engine';
import type { Begin, Step } from './messages';

const MANIFEST = 'http://host.example/engine/manifest.json';
const LOADER = 'data:text/javascript,export const loadPyodide = async () => globalThis.python';
const BEGIN: Begin = { kind: 'begin', manifest: MANIFEST, alive: 'test' };
const MODULES = 'modules of the engine';

/** A site with one archive, which comes only when the test lets it. */
function site(content: string) {
  const pressed = new Uint8Array(gzipSync(content));
  const archives = [{ name: 'floodplain.bin', bytes: pressed.length }];
  const manifest = { version: '1', python: 'python/', loader: LOADER, files: [], archives };
  let send: (bytes: Uint8Array<ArrayBuffer>) => void = () => undefined;
  const archive = new Promise<Response>((resolve) => (send = (bytes) => resolve(new Response(bytes))));
  vi.stubGlobal('self', {
    fetch: async (address: string) => (address === MANIFEST ? Response.json(manifest) : archive),
  });
  vi.stubGlobal('fetch', self.fetch);
  const python = { runPython: vi.fn(() => '3.14.2'), unpackArchive: vi.fn() };
  vi.stubGlobal('python', python);
  return { python, pressed, send };
}

afterEach(() => vi.unstubAllGlobals());

it('is getting files until all of them are there, although Python is ready before', async () => {
  const { python, pressed, send } = site(MODULES);
  const steps: Step[] = [];
  const started = start(BEGIN, (step) => steps.push(step));
  await vi.waitFor(() => expect(python.runPython).toHaveBeenCalled());
  expect(new Set(steps)).toEqual(new Set(['files']));
  send(pressed);
  await started;
  expect(steps.at(-1)).toBe('python');
  expect(steps.indexOf('python')).toBeGreaterThan(steps.lastIndexOf('files'));
});

it('unpacks archives that are compressed as a whole', async () => {
  const { python, pressed, send } = site(MODULES);
  send(pressed);
  expect((await start(BEGIN)) as unknown).toBe(python);
  const [bytes, format] = vi.mocked((python as unknown as Python).unpackArchive).mock.calls[0]!;
  expect(new TextDecoder().decode(bytes)).toBe(MODULES);
  expect(format).toBe('zip');
});

it('refuses an archive of which only a part has come', async () => {
  const { pressed, send } = site(MODULES);
  send(pressed.slice(0, -9));
  await expect(start(BEGIN)).rejects.toMatchObject({ why: 'files' });
});
