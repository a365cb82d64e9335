// Runs a module of this checkout in Pyodide: node engine.mjs PYODIDE WHEELS CHECKOUT CACHE MODULE [ARGUMENTS]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, wheels, checkout, cache, module, ...given] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);
const { default: typescript } = await import(
  pathToFileURL(join(checkout, 'ui/node_modules/typescript/lib/typescript.js')).href
);

/** The module of the client that lends its evaluator, as JavaScript. */
async function client() {
  const source = readFileSync(join(checkout, 'ui/src/page/evaluator.ts'), 'utf8');
  const options = { compilerOptions: { target: 'es2022', module: 'esnext' } };
  const { outputText } = typescript.transpileModule(source, options);
  return import(`data:text/javascript,${encodeURIComponent(outputText)}`);
}

const python = await loadPyodide({ env: { PYTHONPYCACHEPREFIX: '/cache' } });
for (const name of readdirSync(wheels).filter((each) => each.endsWith('.whl')))
  python.unpackArchive(new Uint8Array(readFileSync(join(wheels, name))), 'wheel');
python.mountNodeFS('/checkout', checkout);
python.mountNodeFS('/cache', cache);
(await client()).lendEvaluator(python);
python.globals.set('given', python.toPy([module, ...given]));
try {
  python.runPython(`
import runpy, sys
sys.path[:0] = ["/checkout/src", "/checkout"]
sys.argv = [*given]
runpy.run_module(given[0], run_name="__main__", alter_sys=True)
`);
} catch (error) {
  console.error(error.message); // not all of Pyodide's source, which Node would print
  process.exitCode = 1;
}
