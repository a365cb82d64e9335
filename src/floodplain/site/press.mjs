// Compiles sources to bytecode, by the very Python that will run it: node press.mjs JOB, a file that press.py writes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const job = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { loadPyodide } = await import(pathToFileURL(join(job.pyodide, 'pyodide.mjs')).href);
// The order of a set's elements, which is written into bytecode, follows from the hashes of strings.
const python = await loadPyodide({ indexURL: `${job.pyodide}/`, env: { PYTHONHASHSEED: '0', HOME: '/' } });
for (const [name, path] of Object.entries(job.given))
  python.FS.writeFile(`/${name}.zip`, new Uint8Array(readFileSync(path)));
python.runPython(readFileSync(join(import.meta.dirname, 'pressed.py'), 'utf8'));
python.globals.get('press')(JSON.stringify(job));
for (const [name, path] of Object.entries(job.made)) writeFileSync(path, python.FS.readFile(`/made/${name}`));
