import { describe, expect, it, vi } from 'vitest';
import { Asking } from './asking';
import type { Question } from './messages';

const bytes = (...given: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(given);

/** A port to a worker that replies on command. */
function port() {
  const asked: Question[] = [];
  const made = { postMessage: (question: Question) => void asked.push(question), close: vi.fn(), onmessage: null };
  const answer = (id: number, told: object): void =>
    (made.onmessage as unknown as (event: object) => void)({ data: { id, ...told } });
  return { port: made as unknown as MessagePort, asked, answer };
}

describe('questions to the worker that thinks', () => {
  it('start the worker, and are sent once it is ready', async () => {
    const wake = vi.fn();
    const asking = new Asking(wake);
    const answer = asking.ask(bytes(1));
    expect(wake).toHaveBeenCalledOnce();
    const mind = port();
    asking.take(mind.port);
    mind.answer(mind.asked[0]!.id, { bytes: bytes(7) });
    expect(await answer).toEqual(bytes(7));
  });

  it('are repeated to the next one when it dies, but not forever', async () => {
    const asking = new Asking(() => undefined);
    const answer = asking.ask(bytes(1));
    const [first, second, third] = [port(), port(), port()];
    asking.take(first.port);
    asking.take(second.port);
    expect([first.asked.length, second.asked.length]).toEqual([1, 1]);
    asking.take(third.port);
    await expect(answer).rejects.toThrow('twice');
    expect(third.asked).toEqual([]);
  });

  it('fail one by one if they cannot be answered, or no worker can be started', async () => {
    const asking = new Asking(() => undefined);
    const mind = port();
    asking.take(mind.port);
    const [one, other] = [asking.ask(bytes(1)), asking.ask(bytes(2))];
    mind.answer(mind.asked[0]!.id, { error: 'no such bot' });
    await expect(one).rejects.toThrow('no such bot');
    asking.giveUp('out of memory');
    await expect(other).rejects.toThrow('out of memory');
  });
});
