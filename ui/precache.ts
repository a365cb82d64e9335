// Writes into the service worker which files it keeps for a visit without a network.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const here = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const IS_ROOM = /\/src\/rooms\//;

/** The files of the boards: they are large, and useless without the server, so they are kept only when used. */
function boardFiles(files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Set<string> {
  const found = new Set<string>();
  for (const file of files) {
    if (file.type !== 'chunk' || !file.moduleIds.some((id) => IS_ROOM.test(id))) continue;
    found.add(file.fileName);
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style);
  }
  return found;
}

/** The worker of a client that consists of these files. */
export function workerOf(source: string, files: readonly string[], page: string): string {
  const version = createHash('sha256').update(files.join('\n')).update(page).digest('hex').slice(0, 12);
  return source
    .replace('const FILES = [];', () => `const FILES = ${JSON.stringify(files)};`)
    .replace("'floodplain-version'", `'floodplain-${version}'`);
}

export const precached: Plugin = {
  name: 'precached',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const all = Object.values(bundle);
      const boards = boardFiles(all);
      const kept = all
        .map(({ fileName }) => fileName)
        .filter((name) => name.startsWith('assets/') && !boards.has(name));
      const files = kept.sort().map((name) => `/${name}`);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: workerOf(here('src/sw.js'), files, here('index.html')),
      });
      // The builder of a site without a server writes its own files into this one.
      this.emitFile({ type: 'asset', fileName: 'site-sw.js', source: here('src/site-sw.js') });
    },
  },
};
