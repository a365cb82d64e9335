import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// Pieces are built element by element: a table has hundreds of small ones, and to have the browser parse the HTML of each
// takes it twice as long.
export default { preprocess: vitePreprocess(), compilerOptions: { fragments: 'tree' } };
