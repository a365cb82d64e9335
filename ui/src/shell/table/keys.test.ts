import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import TableKeys from './TableKeys.svelte';

const mounted: ReturnType<typeof mount>[] = [];
afterEach(() => {
  for (const each of mounted.splice(0)) void unmount(each);
});

/** A table with nothing on the way, and what its keys did. */
function sit(model: object = {}, isEndShown = false, draft: object = {}) {
  const did: string[] = [];
  const note = (what: string) => () => void did.push(what);
  const free = { playback: { shown: null, skip: note('skip') }, handOverTo: null };
  const props = {
    model: { ...free, mayHint: true, draft: { selected: null, row: null, clear: note('clear'), ...draft }, ...model },
    given: { acts: { undo: note('undo'), confirm: (answer: number) => did.push(`confirm ${answer}`) } },
    isEndShown,
    lookAtTable: note('look'),
    open: (panel: string) => did.push(`open ${panel}`),
    close: note('close'),
  };
  mounted.push(mount(TableKeys, { target: document.body, props: props as never }));
  flushSync();
  const press = (key: string, more: object = {}): string[] => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
    return did.splice(0);
  };
  return { press };
}

test('a letter opens its panel, unless a key is held or something covers the table', () => {
  expect(sit().press('L')).toEqual(['open log']);
  expect(sit().press('l', { ctrlKey: true })).toEqual([]);
});

test('nothing is opened over a device that is handed on, or over the end', () => {
  expect(sit({ handOverTo: 1 }).press('l')).toEqual([]);
  expect(sit({}, true).press('l')).toEqual([]);
});

test('the coach is asked only where that is allowed', () => {
  expect(sit().press('h')).toEqual(['open hint']);
  expect(sit({ mayHint: false }).press('h')).toEqual([]);
});

test('Escape leaves the topmost thing: a playback, the end, the selection, the panel', () => {
  const skip = vi.fn();
  sit({ playback: { shown: {}, skip } }, true, { selected: 3 }).press('Escape');
  expect(skip).toHaveBeenCalledOnce();
  expect(sit({}, true, { selected: 3 }).press('Escape')).toEqual(['look']);
  expect(sit({}, false, { selected: 3 }).press('Escape')).toEqual(['clear']);
  expect(sit({}, false, { row: { laid: [1] } }).press('Escape')).toEqual(['clear']);
  expect(sit().press('Escape')).toEqual(['close']);
});

test('u undoes, and Enter gives the chosen answer', () => {
  expect(sit().press('u')).toEqual(['undo']);
  expect(sit({}, false, { selected: 3 }).press('Enter')).toEqual(['confirm 3']);
  expect(sit().press('Enter')).toEqual([]);
});
