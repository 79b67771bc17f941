// The tests in ../tests/web: the real server, real Chromium. They need the program built with the page in it.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const modules = fileURLToPath(new URL('node_modules/', import.meta.url));

// `npm run gallery` draws pictures instead: of everything, or with PICTURES those that are kept.
const files = process.env['GALLERY_OF_PAGE']
  ? [process.env['PICTURES'] ? 'pictures.ts' : 'gallery.ts']
  : ['**/*.test.ts'];

export default defineConfig({
  root: fileURLToPath(new URL('../tests/web', import.meta.url)),
  resolve: {
    alias: {
      'playwright-core': `${modules}playwright-core/index.mjs`,
      vitest: `${modules}vitest/dist/index.js`,
    },
  },
  server: { fs: { strict: false } },
  cacheDir: `${modules}.vite-browser`,
  test: {
    include: files,
    maxConcurrency: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } }, // a second is too little on a busy machine
    maxWorkers: 3, // on two cores: each waits for its browser now and then
    reporters: ['verbose'],
  },
});
