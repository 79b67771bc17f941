// Prints how much JavaScript a page loads, gzipped, and fails when it is more than agreed: 60 kB for home, 150 kB for the table.
import { readFile, readdir } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url);
const index = await readFile(new URL('index.html', folder), 'utf8');
const names = await readdir(new URL('assets/', folder));
const scripts = new Map();
for (const name of names.filter((one) => one.endsWith('.js')))
  scripts.set(name, await readFile(new URL(`assets/${name}`, folder), 'utf8'));

/** A script and all it imports when it is loaded, but not what it may load later. */
function closure(start) {
  const seen = new Set();
  const walk = (name) => {
    if (seen.has(name) || !scripts.has(name)) return;
    seen.add(name);
    for (const [, other] of scripts
      .get(name)
      .matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      walk(other);
  };
  for (const name of start) walk(name);
  return seen;
}
const size = (files) =>
  [...files].reduce((sum, name) => sum + gzipSync(scripts.get(name)).length, 0);
const entry = [...index.matchAll(/assets\/([\w.-]+\.js)/g)].map((match) => match[1]);
const page = (word) => names.filter((name) => name.startsWith(`${word}-`) && name.endsWith('.js'));

let failed = false;
for (const [what, files, limit] of [
  ['home', entry, 60],
  ['table', [...entry, ...page('RoomPage'), ...page('Table')], 150],
]) {
  const kilobytes = size(closure(files)) / 1000;
  console.log(`${what.padEnd(6)} ${kilobytes.toFixed(1).padStart(6)} kB gzip, at most ${limit}`);
  failed ||= kilobytes > limit;
}
process.exitCode = failed ? 1 : 0;
