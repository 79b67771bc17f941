import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The server of `bankhalter serve`; the page is developed against it.
const server = process.env['BANKHALTER'] ?? 'http://127.0.0.1:8080';

/** A server says in the page's head what its address shows; a folder of files says the same everywhere. */
const described = {
  name: 'description',
  transformIndexHtml() {
    const manifest = readFileSync('public/manifest.webmanifest', 'utf8');
    const { description: content } = JSON.parse(manifest) as { description: string };
    return [{ tag: 'meta', attrs: { name: 'description', content }, injectTo: 'head' as const }];
  },
};

export default defineConfig(({ mode }) => ({
  base: mode === 'static' ? './' : '/',
  plugins: [svelte(), ...(mode === 'static' ? [described] : [])],
  worker: { format: 'es' },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: {
    proxy: { '/api': server, '/ws': { target: server, ws: true } },
    fs: { allow: ['.', '../editions', '../build/wasm'] }, // tests read the editions' words
  },
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
}));
