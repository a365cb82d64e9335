// The worker in which bots and the coach think, and records are checked. It stores nothing, so it may die at any time.

import { hold, isFatal, start } from './engine';
import { lendEvaluator } from './evaluator';
import type { FromMind, Question, Thought, ToMind } from './messages';

type Answer = (question: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

const tell = (told: FromMind): void => self.postMessage(told);

const GLUE = `
import gc
gc.disable()  # what is loaded stays
from floodplain.page import mind as _mind
from pyodide.ffi import to_js as _to_js

gc.freeze()
gc.enable()
gc.set_threshold(100_000)

async def _answer(question):
    found = _mind.answer(question.to_bytes())
    return _to_js(await found if hasattr(found, "__await__") else found)
_answer
`;

async function begin(given: ToMind): Promise<Answer> {
  await hold(given.alive);
  tell({ kind: 'alive' });
  const python = await start(given);
  lendEvaluator(python);
  const answer = (await python.runPythonAsync(GLUE)) as Answer;
  tell({ kind: 'ready' });
  return answer;
}

self.onmessage = ({ data }: MessageEvent<ToMind>) => {
  const ready = begin(data);
  ready.catch((error: unknown) => tell({ kind: 'failed', error: String(error) }));
  const { port } = data;
  let last: Promise<void> = Promise.resolve();
  // One question at a time: each takes long, and the next would wait anyway.
  port.onmessage = ({ data: { id, bytes } }: MessageEvent<Question>) => {
    last = last.then(async () => {
      const told: Thought = await ready
        .then((answer) => answer(bytes))
        .then(
          (thought) => ({ id, bytes: thought }),
          (error: unknown) => ({ id, error: String(error) }),
        );
      port.postMessage(told);
      if (told.error && isFatal(told.error)) tell({ kind: 'failed', error: told.error });
    });
  };
};
