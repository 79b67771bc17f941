// Writes into a built page's sw.js which files it keeps on the device, and a version that changes with them: precache.js FOLDER
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = process.argv[2];
const is_kept = (name) => !/(^sw\.js|\.gz|^index\.html|^preview-.*|^\.built)$/.test(name);
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const names = entries
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
  .filter(is_kept)
  .sort();
const hash = createHash('sha256');
for (const name of ['index.html', ...names]) hash.update(await readFile(join(folder, name)));

const script = join(folder, 'sw.js');
const text = await readFile(script, 'utf8');
await writeFile(
  script,
  text
    .replace('@version', hash.digest('hex').slice(0, 12))
    .replace("'@files'", ['./', ...names].map((name) => JSON.stringify(name)).join(', ')),
);
