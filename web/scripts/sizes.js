// Prints what a page loads, gzipped (scripts, styles, drawings), and fails when it is more than agreed:
// 90 kB for home with its five scenes, 300 kB for a table with the edition that has the most to draw.
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url);
const index = await readFile(new URL('index.html', folder), 'utf8');
const names = await readdir(new URL('assets/', folder));
const files = new Map();
for (const name of names.filter((one) => /\.(js|css)$/.test(one)))
  files.set(name, await readFile(new URL(`assets/${name}`, folder), 'utf8'));

/** A script and all it imports when it is loaded, but not what it may load later. */
function closure(start) {
  const seen = new Set();
  const walk = (name) => {
    if (seen.has(name) || !files.has(name)) return;
    seen.add(name);
    if (!name.endsWith('.js')) return;
    for (const [, other] of files
      .get(name)
      .matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      walk(other);
  };
  for (const name of start) walk(name);
  return seen;
}
const size = (list) =>
  [...closure(list)].reduce((sum, name) => sum + gzipSync(files.get(name)).length, 0);
const entry = [...index.matchAll(/assets\/([\w.-]+\.(?:js|css))/g)].map((match) => match[1]);
/** The chunk of this name, once for each edition, with its style. */
const chunks = (word) => names.filter((name) => name.startsWith(`${word}-`) && files.has(name));
const largest = (list) => [...list].sort((a, b) => size([b]) - size([a]))[0];
const scenes = chunks('Scene');
const art = [
  largest(scenes.filter((name) => name.endsWith('.js'))),
  largest(scenes.filter((name) => name.endsWith('.css'))),
  largest(chunks('drawings')),
];

let failed = false;
for (const [what, list, limit] of [
  ['home', [...entry, ...scenes], 90],
  ['table', [...entry, ...chunks('RoomPage'), ...chunks('Table'), ...art], 300],
]) {
  const kilobytes = size(list.filter(Boolean)) / 1000;
  console.log(`${what.padEnd(6)} ${kilobytes.toFixed(1).padStart(6)} kB gzip, at most ${limit}`);
  failed ||= kilobytes > limit;
}
process.exitCode = failed ? 1 : 0;
