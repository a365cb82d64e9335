import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The development page: `npm run dev`, or build it once with `npx vite build --config dev/vite.config.ts`.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  publicDir: 'fixtures',
  build: { outDir: 'out', emptyOutDir: true, target: 'es2022' },
});
