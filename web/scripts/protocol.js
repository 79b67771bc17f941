// Writes src/protocol.ts, the types of all messages, from protocol/schema.json.
import { readFile, writeFile } from 'node:fs/promises';
import { compile } from 'json-schema-to-typescript';

const folder = new URL('..', import.meta.url);
const schema = JSON.parse(await readFile(new URL('../protocol/schema.json', folder), 'utf8'));
// A root that refers to every definition, so that each becomes a type.
const names = Object.keys(schema.$defs);
const root = {
  title: 'protocol',
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }])),
  $defs: schema.$defs,
};
const types = await compile(root, 'protocol', {
  additionalProperties: false,
  bannerComment: '// Generated from protocol/schema.json by scripts/protocol.js; not to be edited.',
  format: false,
});
await writeFile(new URL('src/protocol.ts', folder), types);
