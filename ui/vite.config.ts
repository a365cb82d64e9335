import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { precached } from './precache.ts';

/** The errors of Svelte name a page of its site; the client names no other host, so the short name stays. */
const withoutAddresses: Plugin = {
  name: 'without-addresses',
  transform: {
    filter: { id: /node_modules\/svelte\// },
    handler: (code) => ({ code: code.replace(/https:\/\/svelte\.dev\/e\//g, 'svelte/'), map: null }),
  },
};

/** Tells browsers that all code of a file is needed at once, so that they compile it while it is loading. */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, files) => {
      for (const file of Object.values(files))
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Writes text files compressed with Brotli too, so that the server need not do it; the server only does gzip. */
const compressed: Plugin = {
  name: 'compressed',
  writeBundle: async ({ dir = '' }, files) => {
    const texts = Object.keys(files).filter((name) => /^assets\/.*\.(js|css|svg)$/.test(name));
    for (const path of texts.map((name) => join(dir, name))) {
      const whole = await readFile(path);
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
      await writeFile(`${path}.br`, brotliCompressSync(whole, { params }));
    }
  },
};

/** Modules that are bundled together: on a phone, each separate file costs a round trip to the server. */
const TOGETHER = [
  // An error is made there while it loads, and a browser then reads the whole file a second time.
  { name: 'signs', test: /\/svelte\/src\/internal\/client\/constants\.js$/, priority: 5 },
  { name: 'base', test: /\/src\/main\.ts$/, priority: 4 },
  {
    name: 'shared',
    test: /\/src\/(lib|shell\/(home|parts)|shell\/coach\/Pins\.|shell\/table\/Brings\.)/,
    minShareCount: 2,
    priority: 3,
  },
  // Building blocks of the rooms.
  { name: 'kit', test: /\/src\/kit\//, minShareCount: 2, priority: 2 },
  // Panels of both tables and reviews, which neither needs at first.
  { name: 'beside', test: /\/src\/shell\/(coach|panels)\//, minShareCount: 2, priority: 2 },
  { name: 'table', test: /\/src\/shell\/table\/TableScreen\.svelte$/, priority: 1 },
];

/** Sorts tests by file name, because the order of a directory is arbitrary. */
class ByName extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(files.sort((one, other) => (one.moduleId < other.moduleId ? -1 : 1)));
  }
}

/** Tests look at no styles: without them a component compiles sooner. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.svelte$/ },
    handler: (code) => ({
      code: code.replace(/<style>.*<\/style>/s, (style) => style.replace(/[^\n]/g, '')),
      map: null,
    }),
  },
};

// The built client is committed inside the package, so that playing needs Python alone.
export default defineConfig({
  base: './', // the same files work below any path, also without a server
  worker: { format: 'es' },
  plugins: [
    ...(process.env.VITEST ? [withoutStyles] : []),
    svelte(),
    withoutAddresses,
    compiledAhead,
    precached,
    compressed,
  ],
  build: {
    outDir: process.env.FLOODPLAIN_CLIENT ?? '../src/floodplain/server/static',
    emptyOutDir: true,
    manifest: 'parts.json', // the server reads from it which parts a page will need
    target: 'es2022',
    assetsInlineLimit: 0, // every file has its address, so that the content policy can stay narrow
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: { codeSplitting: { groups: TOGETHER } } },
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // One environment for all files: a new one for each takes longer than the tests do.
  test: {
    environment: 'happy-dom',
    setupFiles: ['src/lib/testing/gameTexts.ts'],
    include: ['src/**/*.test.ts'],
    // Files share a page, which is three times as quick; one after another, and always in the same order.
    isolate: false,
    maxWorkers: 1,
    sequence: { sequencer: ByName },
    testTimeout: 240_000, // longer than any test takes, so that a stalled machine is no failure
    hookTimeout: 240_000,
  },
});
