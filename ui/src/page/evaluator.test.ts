import { describe, expect, it } from 'vitest';
import { evaluator, LAYERS, lendEvaluator, MODULE, type Layers, type Outputs } from './evaluator';
import net from './testing/net.json';

const layers = net.layers as Layers;
const rows = Uint8Array.from(net.rows);

describe('evaluator', () => {
  it.each(Object.entries(net.outputs))('says what NumPy says for %s outputs', (wanted, told) => {
    const found = evaluator(layers)(rows, Number(wanted));
    expect(found).toHaveLength(told.length);
    for (const [index, value] of told.entries()) expect(found[index]).toBeCloseTo(value, 4);
  });

  it('gives the same values for single rows as for many at once', () => {
    const outputs = evaluator(layers);
    const [length = 0] = layers.first.shape;
    const alone = [];
    for (let at = 0; at < rows.length; at += length) alone.push(...outputs(rows.subarray(at, at + length), 2));
    expect(alone).toEqual([...outputs(rows, 2)]);
    expect(outputs(new Uint8Array(0), 2)).toHaveLength(0);
  });

  it('is a module for Python, with layers one after the other', () => {
    const lent = new Map<string, { evaluator: (...given: unknown[]) => Outputs }>();
    lendEvaluator({ registerJsModule: (name, module) => lent.set(name, module as never) });
    const given = LAYERS.flatMap((name) => {
      const { numbers, shape } = layers[name];
      const width = shape.at(-1) ?? 0;
      return [Float32Array.from(numbers), numbers.length / width, width];
    });
    const found = lent.get(MODULE)?.evaluator(...given)(rows, 2);
    for (const [index, value] of net.outputs['2'].entries()) expect(found?.[index]).toBeCloseTo(value, 4);
  });
});
