import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built client is committed inside the package, so that playing needs Python alone.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/floodplain/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data: addresses
    chunkSizeWarningLimit: 400,
  },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
