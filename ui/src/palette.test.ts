import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colour = readonly [number, number, number];
const css = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The colours of the four seats in a rule of the style sheets. */
function seatsOf(sheet: string, selector: string): string[] {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^}]*)\}/g)].filter(([, head]) => head?.trim().endsWith(selector));
  const found = rules.flatMap(([, , body]) => [...(body ?? '').matchAll(/--colour-\d: (#[0-9a-f]{6});/g)]);
  return found.map(([, colour]) => colour ?? '');
}
const PALETTES: Readonly<Record<string, string[]>> = {
  light: seatsOf(css('./tokens.css'), ':root'),
  dark: seatsOf(css('./tokens.css'), "[data-theme='dark']"),
  clear: seatsOf(css('./base.css'), "[data-palette='clear']"),
  'clear, dark': seatsOf(css('./base.css'), "[data-palette='clear'][data-theme='dark']"),
};

/** Machado, Oliveira and Fernandes 2009, the complete lack of a cone, on linear light. */
const SIGHT: Readonly<Record<string, readonly Colour[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
};
const LEAST = 10; // a hundredth of OKLab: blue and purple were 4 apart with deuteranopia

function times(matrix: readonly Colour[], [x, y, z]: Colour): Colour {
  const [one, two, three] = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [one ?? 0, two ?? 0, three ?? 0];
}
function linear(colour: string): Colour {
  const of = (at: number): number => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [of(1), of(3), of(5)];
}
function oklab(light: Colour): Colour {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    light,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones.map(Math.cbrt) as unknown as Colour,
  );
}
function seen(colour: string, sight: readonly Colour[]): Colour {
  return oklab(times(sight, linear(colour)).map((part) => Math.min(1, Math.max(0, part))) as unknown as Colour);
}

test.each(Object.keys(PALETTES))('the seats are told apart by every kind of sight: %s', (palette) => {
  const colours = PALETTES[palette] ?? [];
  expect(colours).toHaveLength(4);
  for (const [kind, sight] of Object.entries(SIGHT))
    for (const [index, one] of colours.entries())
      for (const other of colours.slice(index + 1)) {
        const [from, to] = [seen(one, sight), seen(other, sight)];
        const apart = 100 * Math.hypot(...from.map((part, at) => part - (to[at] ?? 0)));
        expect(apart, `${one} and ${other}, ${kind}`).toBeGreaterThan(LEAST);
      }
});
