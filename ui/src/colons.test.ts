// A label and what it says are joined by `labelled`, which sets the colon as the language does: no source does it by
// itself.

import { parse } from 'svelte/compiler';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['./{lib,rooms,shell}/**/*.{ts,svelte}', '!**/*.test.ts', '!**/text/*', '!./lib/language/i18n.svelte.ts'],
  { query: '?raw', import: 'default', eager: true },
);

type Node = Record<string, unknown> & { type: string; start: number; end: number };

/** What a piece of text, of an attribute or of a script says, where it is not a word of the language itself. */
function said(thing: Node, isAttribute: boolean): string {
  if (thing.type === 'Text') return String(thing.data) + (isAttribute ? '' : ' ');
  if (thing.type === 'TemplateElement') return (thing.value as { raw: string }).raw;
  return thing.type === 'Literal' ? String(thing.value) : '';
}

/** Whether a text, a template or a literal may begin with a colon: only then a source has to be parsed. */
const mayHaveColon = (code: string): boolean =>
  /[}>'"`]:[\s<{]/.test(code.replace(/\}: (\w+|\{[^}]*\})(<\w+>)? =\s+\$props/g, ''));

/** The colons that a piece of source sets behind a label, each with what stands around it. */
function colonsOf(text: string, isScript: boolean): string[] {
  if (!mayHaveColon(text)) return [];
  const code = isScript ? `<script lang="ts">\n${text}\n</script>` : text;
  const found: string[] = [];
  const walk = (thing: unknown, isAttribute: boolean): void => {
    if (Array.isArray(thing)) for (const each of thing) walk(each, isAttribute);
    const node = thing as Node | null;
    if (typeof node !== 'object' || typeof node?.type !== 'string') return;
    if (/^:\s/.test(said(node, isAttribute)))
      found.push(code.slice(Math.max(0, node.start - 20), node.end + 10).replace(/\s+/g, ' '));
    for (const [name, child] of Object.entries(node)) if (name !== 'loc') walk(child, node.type === 'Attribute');
  };
  const { instance, module, fragment } = parse(code, { modern: true });
  for (const part of [instance?.content, module?.content, fragment.nodes]) walk(part, false);
  return found;
}

test('labels get their colon from the language', () => {
  const strays = Object.entries(sources).flatMap(([path, text]) =>
    colonsOf(text, path.endsWith('.ts')).map((colon) => `${path}: ${colon}`),
  );
  expect(strays).toEqual([]);
  expect(Object.keys(sources).length).toBeGreaterThan(300);
});

test('a literal colon is found', () => {
  expect(colonsOf('const title = `${label}: ${count}`;', true)).toHaveLength(1);
  expect(colonsOf("const title = label + ': ' + count;", true)).toHaveLength(1);
  expect(colonsOf('<b title="{label}: {count}">{label}</b>', false)).toHaveLength(1);
  expect(colonsOf('<b>{label}: {count}</b>', false)).toHaveLength(1);
  expect(colonsOf('<b>{label}:</b>{count}', false)).toHaveLength(1);
  expect(colonsOf('const key = `${seat}:${worker}`;', true)).toEqual([]);
  expect(colonsOf('<b data-spot="hand:{seat}:{worker}" style="left: {x}px; top: {y}px">{label}</b>', false)).toEqual(
    [],
  );
});
