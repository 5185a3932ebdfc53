import { defineConfig } from 'vite';
import { unusedStyles } from './unused-styles.js';

/** The address at which files are built; the server puts its own in the place of it. */
const BASE = '/desk-base/';

export default defineConfig({
  base: './',
  plugins: [unusedStyles()],
  resolve: { alias: [{ find: /^#libs\/(\w+)$/, replacement: `${import.meta.dirname}/../$1/index.ts` }] },
  build: {
    target: 'es2023',
    emptyOutDir: true,
    // Pages of the desk have a policy that forbids them.
    assetsInlineLimit: 0,
    // Packages that every room needs are one file.
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every room needs is one file: it compresses better than many, and costs one request.
      output: { codeSplitting: { groups: [{ name: 'main', tags: ['$initial'], test: /\.(?:[jt]sx?|mjs|json)$/ }] } },
      onLog(level, log, handle) {
        // Packages mark modules for servers that render; there is no such server.
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  experimental: {
    // Files find each other by their place; the page, whose address differs by room, by that of the desk.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? BASE + file : { relative: true }),
  },
});
