import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** The errors of Svelte name a page of its site; the client names no other host, so the short name stays. */
const withoutAddresses: Plugin = {
  name: 'without-addresses',
  transform: {
    filter: { id: /node_modules\/svelte\// },
    handler: (code) => ({ code: code.replace(/https:\/\/svelte\.dev\/e\//g, 'svelte/'), map: null }),
  },
};

// The built client is committed inside the package, so that playing needs Python alone.
export default defineConfig({
  plugins: [svelte(), withoutAddresses],
  build: {
    outDir: process.env.FLOODPLAIN_CLIENT ?? '../src/floodplain/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // every file has its address, so that the content policy can stay narrow
    chunkSizeWarningLimit: 400,
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // One environment for all files: a new one for each takes longer than the tests do.
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], isolate: false },
});
