// The layers of a value net, computed in JavaScript: rows of bytes in, outputs as doubles out.

/** The numbers of a matrix or a row, row after row; a row has the shape `[length]`. */
export interface Layer {
  shape: readonly number[];
  numbers: ArrayLike<number>;
}

export const LAYERS = ['first', 'first_bias', 'second', 'second_bias', 'third', 'third_bias', 'straight'] as const;

export type Layers = Record<(typeof LAYERS)[number], Layer>;

/** Computes the given number of outputs for each row. */
export type Outputs = (rows: Uint8Array, wanted: number) => Float64Array;

/** Adds a multiple of the first `count` numbers of a row of a matrix that is `width` wide. */
function add(to: Float64Array, times: number, matrix: Float64Array, row: number, width: number, count: number): void {
  for (let at = 0, from = row * width; at < count; at += 1, from += 1) to[at]! += times * matrix[from]!;
}

const doubles = ({ numbers }: Layer): Float64Array => Float64Array.from(numbers);

/** Computes these layers. It skips inputs and units that are 0, as most of them are. */
export function evaluator(layers: Layers): Outputs {
  const [inputs = 0, wide = 0] = layers.first.shape;
  const [, narrow = 0] = layers.second.shape;
  const [, count = 0] = layers.third.shape;
  const [first, second, third, straight] = [layers.first, layers.second, layers.third, layers.straight].map(
    doubles,
  ) as [Float64Array, Float64Array, Float64Array, Float64Array];
  const [bias, deeperBias, outBias] = [layers.first_bias, layers.second_bias, layers.third_bias].map(doubles) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const hidden = new Float64Array(wide);
  const deeper = new Float64Array(narrow);
  return (rows, wanted) => {
    const many = rows.length / inputs;
    const told = new Float64Array(many * wanted);
    for (let row = 0; row < many; row += 1) {
      const out = told.subarray(row * wanted, (row + 1) * wanted);
      hidden.set(bias);
      deeper.set(deeperBias);
      out.set(outBias.subarray(0, wanted));
      for (let at = 0; at < inputs; at += 1) {
        const value = rows[row * inputs + at]!;
        if (value === 0) continue;
        add(hidden, value, first, at, wide, wide);
        add(out, value, straight, at, count, wanted);
      }
      for (let at = 0; at < wide; at += 1) if (hidden[at]! > 0) add(deeper, hidden[at]!, second, at, narrow, narrow);
      for (let at = 0; at < narrow; at += 1) if (deeper[at]! > 0) add(out, deeper[at]!, third, at, count, wanted);
    }
    return told;
  };
}

/** The module that Python in a page imports, see `floodplain.page.evaluator`. */
export const MODULE = 'floodplain_page';

/** Registers this module as the evaluator of nets. */
export function lendEvaluator(python: { registerJsModule(name: string, module: object): void }): void {
  python.registerJsModule(MODULE, {
    evaluator: (...given: (Float32Array | number)[]): Outputs => evaluator(named(given)),
  });
}

/** Converts Python's layers: the numbers, the rows and the length of a row, by name. */
function named(given: readonly (Float32Array | number)[]): Layers {
  const layers: Partial<Layers> = {};
  for (const [index, name] of LAYERS.entries()) {
    const [numbers, rows, width] = given.slice(3 * index, 3 * index + 3) as [Float32Array, number, number];
    layers[name] = { numbers, shape: [rows, width] };
  }
  return layers as Layers;
}
