// The worker with the tables: the server's own application in Python, which exchanges messages with the page.

import { Asking } from './asking';
import { hold, isFatal, start, whyOf } from './engine';
import { lendEvaluator } from './evaluator';
import { Blocked, Cabinet, isFull, TakenOver } from './keep';
import type { Changes, FromTable, Said, ToTable } from './messages';

type Answered = [status: number, headers: [string, string][], body: Uint8Array<ArrayBuffer>];
interface Bridge {
  http(method: string, target: string, headers: unknown, body: unknown): Promise<Answered>;
  open(line: number, target: string): void;
  send(line: number, text: string): void;
  close(line: number): void;
}
type Given = Extract<ToTable, { kind: 'begin' }>;

const tell = (told: FromTable, given: Transferable[] = []): void => self.postMessage(told, { transfer: given });
const asking = new Asking(() => tell({ kind: 'mind wanted' }));

const GLUE = `
import gc as _gc
_gc.disable()  # what is loaded stays
from floodplain.page import bridge as _bridge
from pyodide.ffi import to_js as _to_js

def _listed(value):
    return [tuple(each) for each in value.to_py()]

async def _ask(question):
    return (await _page.ask(_to_js(question))).to_bytes()

async def _keep(changes):
    await _page.keep(_to_js([[key, value] for key, value in changes]))

def _tell(line, kind, content):
    _page.tell(line, kind, content)

class _Glue:
    async def start(self):
        kept = [(key, bytes(value)) for key, value in _listed(_page.kept)]
        self.bridge = await _bridge.start(kept, _ask, _tell, _keep)
        _gc.freeze()
        _gc.enable()

    async def http(self, method, target, headers, body):
        given = None if body is None else body.encode() if isinstance(body, str) else body.to_bytes()
        status, told, content = await self.bridge.http(method, target, _listed(headers), given)
        return _to_js([status, [list(each) for each in told], bytes(content)])

    def open(self, line, target): self.bridge.open(line, target)
    def send(self, line, text): self.bridge.send(line, text)
    def close(self, line): self.bridge.close(line)

_glue = _Glue()
_glue
`;

/** The storage; null if the browser stores nothing. The page is told what is wrong with it. */
async function cabinetOf(given: Given): Promise<Cabinet | null> {
  try {
    const cabinet = await Cabinet.open(given.base, given.owner);
    if (!cabinet.isClaimed) tell({ kind: 'keeping', keeping: 'full' });
    return cabinet;
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    tell({ kind: 'keeping', keeping: 'blocked' });
    return null;
  }
}

function keeper(cabinet: Cabinet | null): (changes: Changes) => Promise<void> {
  return async (changes) => {
    try {
      await cabinet?.keep(changes);
      tell({ kind: 'kept' });
    } catch (error) {
      if (error instanceof TakenOver) tell({ kind: 'keeping', keeping: 'taken' });
      else if (isFull(error)) tell({ kind: 'keeping', keeping: 'full' });
      // Python would wait for ever for what is no plain error, such as a DOMException.
      throw new Error(String(error), { cause: error });
    }
  };
}

async function begin(given: Given): Promise<Bridge> {
  await hold(given.alive);
  const before = cabinetOf(given).then(async (cabinet) => [cabinet, (await cabinet?.entries()) ?? []] as const);
  let total = 0;
  const python = await start(given, (step, loaded, all) =>
    tell({ kind: 'progress', step, loaded, total: (total = all) }),
  );
  const at = (step: 'modules' | 'tables'): void => tell({ kind: 'progress', step, loaded: total, total });
  at('modules');
  lendEvaluator(python);
  const [cabinet, kept] = await before;
  python.globals.set('_page', {
    kept,
    ask: (bytes: Uint8Array<ArrayBuffer>) => asking.ask(bytes),
    keep: keeper(cabinet),
    tell: (line: number, what: 'open' | 'text' | 'close', content: string | number | undefined) =>
      tell({ kind: 'line', line, what, content: content ?? null }),
  });
  const bridge = (await python.runPythonAsync(GLUE)) as Bridge & { start(): Promise<void> };
  at('tables');
  await bridge.start();
  tell({ kind: 'ready' });
  return bridge;
}

/** The reply of a server to a request that fails; errors that Python does not survive are passed on. */
function brokenDown(error: unknown): Answered {
  if (isFatal(error)) throw error;
  const message = String(error);
  const body = new TextEncoder().encode(
    JSON.stringify({ type: 'problem', status: 500, error: 'unavailable', message }),
  );
  return [500, [['content-type', 'application/json']], body];
}

async function say(bridge: Bridge, said: Said): Promise<void> {
  switch (said.kind) {
    case 'http': {
      const { id, method, target, headers, body } = said;
      const [status, told, content] = await bridge
        .http(method, target, headers, body ?? undefined)
        .catch((error: unknown) => brokenDown(error));
      return tell({ kind: 'answer', id, status, headers: told, body: content }, [content.buffer]);
    }
    case 'open':
      return bridge.open(said.line, said.target);
    case 'send':
      return bridge.send(said.line, said.text);
    case 'close':
      return bridge.close(said.line);
  }
}

function failed(error: unknown): void {
  tell({ kind: 'failed', why: whyOf(error), error: String(error) });
}

let ready: Promise<Bridge> | undefined;

self.onmessage = ({ data }: MessageEvent<ToTable>) => {
  switch (data.kind) {
    case 'begin':
      ready = begin(data);
      ready.catch(failed);
      break;
    case 'mind':
      asking.take(data.port);
      break;
    case 'no mind':
      asking.giveUp(data.reason);
      break;
    default:
      void ready?.then((bridge) => say(bridge, data)).catch((error: unknown) => isFatal(error) && failed(error));
  }
};
