// The worker of the Python console: Pyodide, every archive of the site, and the code that the page sends.
const BASE = new URL('./engine/', import.meta.url);
const LIBRARY = '/lib/python3.14';
const PACKAGES = `${LIBRARY}/site-packages`;
const SPACE = 'floodplain_console';

/** An archive, unpressed, with a message for each part of the file that has come. */
async function fetched(name, came) {
  const answer = await fetch(new URL(name, BASE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  const parts = [];
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    came(value.length);
  }
  return new Response(new Blob(parts).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function begin() {
  const manifest = await (await fetch(new URL('manifest.json', BASE))).json();
  const archives = [...manifest.archives, ...manifest.console];
  const all = archives.reduce((sum, { bytes }) => sum + bytes, 0);
  let now = 0;
  const came = (bytes) => {
    now += bytes;
    self.postMessage({ kind: 'progress', now, all });
  };
  const coming = archives.map(({ name }) => fetched(name, came));
  const { loadPyodide } = await import(new URL(manifest.loader, BASE).href);
  const print = (kind) => (text) => self.postMessage({ kind, text });
  const [python, ...files] = await Promise.all([
    loadPyodide({ indexURL: new URL(manifest.python, BASE).href, stdout: print('out'), stderr: print('failed') }),
    ...coming,
  ]);
  self.postMessage({ kind: 'starting' });
  for (const file of files) python.unpackArchive(file, 'zip', { extractDir: PACKAGES });
  const answer = await fetch(new URL('../console.py', BASE));
  if (!answer.ok) throw new Error(`console.py: ${answer.status}`);
  python.FS.writeFile(`${PACKAGES}/${SPACE}.py`, await answer.text());
  return python.pyimport(SPACE);
}

let starting = null;

self.addEventListener('message', async ({ data }) => {
  try {
    starting ??= begin();
    const space = await starting;
    self.postMessage({ kind: 'ready' });
    const failed = await space.run(data.code);
    self.postMessage({ kind: 'done', failed });
  } catch (error) {
    self.postMessage({ kind: 'broken', text: String(error.message ?? error).split('\n')[0] });
  }
});
