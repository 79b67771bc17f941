// The same games natively and in WebAssembly: one_truth.js NATIVE WASM SIGNATURE. With a fourth argument it prints how fast both are.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { WASI } from 'node:wasi';

const [native, wasm, signature, speed] = process.argv.slice(2);
const words = speed ? ['one_truth', 'speed'] : ['one_truth'];

const here = execFileSync(native, words.slice(1), { encoding: 'utf8' });
const compiled = await WebAssembly.compile(readFileSync(wasm));
let there = '';
const wasi = new WASI({ version: 'preview1', args: words });
const imports = wasi.getImportObject();
let memory;
// What it prints is read here instead of going to the terminal.
imports.wasi_snapshot_preview1.fd_write = (_file, parts, count, written) => {
  const view = new DataView(memory.buffer);
  let length = 0;
  for (let i = 0; i < count; ++i) {
    const at = view.getUint32(parts + 8 * i, true);
    const size = view.getUint32(parts + 8 * i + 4, true);
    there += Buffer.from(memory.buffer, at, size).toString();
    length += size;
  }
  view.setUint32(written, length, true);
  return 0;
};
const instance = await WebAssembly.instantiate(compiled, imports);
memory = instance.exports.memory;
wasi.start(instance);

if (speed) {
  console.log(`native       ${here}WebAssembly  ${there}`);
} else {
  const kept = readFileSync(signature, 'utf8').split('\n')[0];
  const lines = here.split('\n').length;
  console.log(`${lines - 1} lines natively:\n${here}in WebAssembly:\n${there}`);
  if (lines < 10 || here !== there || !here.startsWith(`bench ${kept}\n`)) {
    console.error('They differ.');
    process.exit(1);
  }
}
