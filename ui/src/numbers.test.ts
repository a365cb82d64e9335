// The browser holds no number of an edition: what a rule counts comes with the portrait.
// A room compares, limits and counts by names, not by numbers of its own, but for those that only say how things are
// drawn.

import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  [
    './rooms/**/*.{ts,svelte}',
    '!**/*.test.ts',
    '!**/portrait.ts',
    '!**/sample.ts',
    '!**/example.ts',
    '!**/text/*',
    '!./rooms/scene/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/**
 * Numbers that say how things are drawn, by what is compared or limited, each with its reason: a new one joins them.
 */
const DRAWN: Readonly<Record<string, string>> = {
  // How much fits.
  'view.seats.length > 3': 'four seats are drawn closer together',
  'order.length > 3': 'four seats are drawn closer together',
  'players > 3': 'four seats are drawn closer together',
  'others.length === 3': 'three others are drawn closer together',
  'room.name(seat).length > LONG': 'long names are written smaller',
  '(who?.name.length ?? 0) > LONG': 'long names are written smaller',
  '(meta?.name.length ?? 0) > LONG': 'long names are written smaller',
  'count < 3': 'two boards stand one above the other',
  'found.length > 3': 'many signs on one hex are drawn smaller',
  'own.cards.length > 4': 'many cards are laid closer',
  'own.cards.length > 6': 'many cards are drawn smaller',
  'cards.length > 3': 'many cards are laid closer',
  'own.fields.length < 4': 'with few fields there is room for words',
  'own.fields.length > 4': 'many fields are drawn smaller',
  'own.quarries.length > 3': 'many quarries are laid closer',
  'own.sphinx.length > 3': 'many cards may scroll',
  'own.sphinx.length + (hidden ? 1 : 0) > 3': 'many cards are laid closer',
  'drawn.length < 4': 'with few cards each has room for what it is for',
  'ships > 9': 'a long order of building is set smaller',
  'gains.length + (quarries ? 1 : 0) + (debens ? 1 : 0) > 3': 'many gains are set smaller',
  // How long a row of marks is drawn at most.
  'Math.min(MOST_MARKS, Number(strength))': 'marks beyond are not drawn; the number stands beside them',
  'Math.min(MOST_CELLS, Math.max(now.need, then.need))': 'marks beyond are not drawn; the number stands beside them',
  'crumbs.slice(0, MOST)': 'a long way is cut',
  'crumbs.length > MOST': 'a long way is cut',
  'names.slice(0, NAMED)': 'of many places some are named, and the others counted',
  'names.length > NAMED': 'of many places some are named, and the others counted',
  'found.length > MOST': 'where very much moves at once, nothing flies',
  // How far apart places may lie for the coach to say that one looks around their middle.
  'Math.hypot(spot.x - x, spot.y - y) <= NEAR': 'so far from the middle on the screen',
  'Math.abs(x - middle.x) <= NEAR': 'so far from the middle on the screen',
  'Math.abs(y - middle.y) <= NEAR': 'so far from the middle on the screen',
  // Shapes and scales.
  'length: 6': 'a hexagon has six corners',
  'index === 3': 'the joker stands apart in a figure',
  'number % 5': 'every fifth space of the score track is marked',
  'count > 80': 'a long score track is marked more sparsely',
  'Math.min(100, Math.max(0, (100 * have) / want))': 'per cent',
  '(x * 7 + y * 5) % 3': 'dunes look different from square to square',
  // Positions in the drawings beside rules, and what of a building or the river is drawn there.
  'spaces.slice(0, 6)': 'what stands lowest',
  'start.river.slice(0, 5)': 'where the river begins',
  "['1', '2', '3']": 'names of boards, and of floors',
  '[1, 0, 3]': 'where markers stand, by seat',
  '[0, 1, 3, 2]': 'four boards stand clockwise in two rows',
  '[3, 2, 1]': 'monuments of three seats',
  '[1, 3, 4]': 'three gods',
  // What there are pictures of, and how they are made.
  '[1, 2, 3, 4]': 'a picture for each seat, and for each Metropolis',
  '[1, 2, 3, 4, 5, 6]': 'a picture for each god',
  '[0, 1, 2, 3]': 'stripes of an awning',
  '[0, -2, 18]': 'a place on the river',
  '[every / 2, 8, 14]': 'a place on the river',
  "'quarry-2': 4": 'numbers of rules',
  'own: 3': 'numbers of rules',
  // When a card tells more, and what is one gesture.
  'ended.round < 3': 'the first cards at the end of a round explain themselves',
};
/** Lengths on the screen may be compared with numbers, and so may those of words. */
const LENGTHS = /\b(width|height|high|highest|wide|inside|along|socket|row|level|ground|half|room\.words)\b/i;
const COMPARED = /^(===|!==|==|!=|<|>|<=|>=|%)$/;
const SMALL = 2; // none, one or two of something: grammar, halves, pairs

type Node = Record<string, unknown> & { type: string; start: number; end: number };

function isNode(thing: unknown): thing is Node {
  return typeof thing === 'object' && thing !== null && typeof (thing as Node).type === 'string';
}

function counts(parent: Node): boolean {
  if (parent.type === 'BinaryExpression') return COMPARED.test(String(parent.operator));
  if (parent.type === 'Property') return (parent.key as { name?: string }).name === 'length';
  if (['LogicalExpression', 'SwitchCase', 'ReturnStatement'].includes(parent.type)) return true;
  if (parent.type === 'ArrayExpression') return (parent.elements as unknown[]).length > SMALL;
  const called = (parent.callee ?? {}) as { property?: { name?: string }; name?: string };
  const name = called.property?.name ?? called.name ?? '';
  return parent.type === 'CallExpression' && ['min', 'max', 'slice', 'Array', 'at'].includes(name);
}

function isNumber(thing: unknown): boolean {
  if (!isNode(thing)) return false;
  return thing.type === 'Literal' && Number(String(thing.value).replace(/^[−+–-]/, '')) > SMALL;
}

/** How a table begins that gives many things each a number. */
function tableOf(thing: Node, code: string): string[] {
  const entries = thing.type === 'ObjectExpression' ? (thing.properties as Node[]) : [];
  const numbered = entries.filter(({ value }) => isNumber(value));
  return numbered.length > 2 * SMALL ? [code.slice(numbered[0]!.start, numbered[0]!.end)] : [];
}

/** What a piece of source compares, limits, lists or counts by a number of its own, or by a constant that is one. */
function numbersOf(text: string, isScript: boolean): string[] {
  const code = isScript ? `<script lang="ts">\n${text}\n</script>` : text;
  const found: string[] = [];
  const constants = new Set<string>();
  const walk = (thing: unknown, parent: Node | null): void => {
    if (Array.isArray(thing)) for (const each of thing) walk(each, parent);
    if (!isNode(thing) || thing.type === 'StyleSheet') return;
    if (thing.type === 'VariableDeclarator' && parent?.kind === 'const' && isNumber(thing.init))
      constants.add((thing.id as { name: string }).name);
    const isConstant = thing.type === 'Identifier' && constants.has(thing.name as string);
    found.push(...tableOf(thing, code));
    if (thing.type === 'Text' && parent?.type !== 'Attribute')
      found.push(...(String(thing.data).match(/\d+/g) ?? []).filter((digits) => Number(digits) > SMALL));
    if ((isNumber(thing) || isConstant) && parent && counts(parent))
      found.push(code.slice(parent.start, parent.end).replace(/\s+/g, ' '));
    for (const [name, child] of Object.entries(thing)) if (name !== 'loc') walk(child, thing);
  };
  const { instance, module, fragment } = parse(code, { modern: true });
  walk(instance?.content, null);
  walk(module?.content, null);
  walk(fragment.nodes, null);
  return found;
}

const all = Object.entries(sources).flatMap(([path, text]) =>
  numbersOf(text, path.endsWith('.ts')).map((expression) => ({ path, expression })),
);

test('rooms hold no number of an edition', () => {
  const strays = all.filter(({ expression }) => !(expression in DRAWN) && !LENGTHS.test(expression));
  expect(strays.map(({ path, expression }) => `${path}: ${expression}`)).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(80);
  const held = new Set(all.map(({ expression }) => expression));
  expect(Object.keys(DRAWN).filter((expression) => !held.has(expression))).toEqual([]);
});

test('a rule in the browser is found', () => {
  expect(numbersOf('if (crew.strength >= 9) stop();', true)).toEqual(['crew.strength >= 9']);
  expect(numbersOf('const MOST = 9;\nif (crew.strength >= MOST) stop();', true)).toEqual(['crew.strength >= MOST']);
  expect(numbersOf('const spots = Array.from({ length: 5 });', true)).toEqual(['length: 5']);
  expect(new Set(numbersOf('const WHEAT = [0, 2, 4, 7];', true))).toEqual(new Set(['[0, 2, 4, 7]']));
  expect(new Set(numbersOf("const LOSS = ['−3', '−2', '−1'];", true))).toEqual(new Set(["['−3', '−2', '−1']"]));
  expect(numbersOf('const VALUES = { A: 1, E: 3, F: 3, G: 4, H: 4, J: 5 };', true)).toEqual(['E: 3']);
  expect(numbersOf('<b>of 9</b>', false)).toEqual(['9']);
  expect(numbersOf('{#if Math.min(seat.stones, 20) > 2}full{/if}', false)).toEqual(['Math.min(seat.stones, 20)']);
});
