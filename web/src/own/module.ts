// The module: engine, editions, rooms and bots as WebAssembly. It asks for little: cryptography
// from the browser, and the few calls by which a C library says goodbye.
import { own_hmac, own_sha256 } from '../proof/sha256';
import type { Answer, Request } from './requests';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  reserve(length: number): number;
  answer(): number;
  text(): number;
}

const kNoSuchCall = 52; // ENOSYS

export class OwnModule {
  private readonly writer = new TextEncoder();
  private readonly reader = new TextDecoder();
  private readonly exports: Exports;

  constructor(compiled: WebAssembly.Module) {
    const none = (): number => kNoSuchCall;
    const instance = new WebAssembly.Instance(compiled, {
      crypto: {
        random: (out: number, length: number) => {
          crypto.getRandomValues(this.bytes(out, length));
        },
        sha256: (message: number, length: number, out: number) =>
          this.bytes(out, 32).set(own_sha256(this.bytes(message, length))),
        hmac_sha256: (key: number, message: number, length: number, out: number) =>
          this.bytes(out, 32).set(own_hmac(this.bytes(key, 32), this.bytes(message, length))),
      },
      wasi_snapshot_preview1: {
        environ_get: () => 0,
        environ_sizes_get: (count: number, size: number) => {
          this.bytes(count, 4).fill(0);
          this.bytes(size, 4).fill(0);
          return 0;
        },
        fd_close: none,
        fd_seek: none,
        fd_write: none,
        proc_exit: (code: number) => {
          throw new Error(`the module ended: ${code}`);
        },
      },
    });
    this.exports = instance.exports as unknown as Exports;
    this.exports._initialize();
  }

  ask<R extends Request>(request: R): Answer<R> {
    const written = this.writer.encode(JSON.stringify(request));
    this.bytes(this.exports.reserve(written.length), written.length).set(written);
    const length = this.exports.answer();
    return JSON.parse(this.reader.decode(this.bytes(this.exports.text(), length))) as Answer<R>;
  }

  /** Anew each time: the memory moves when it grows. */
  private bytes(at: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, at, length);
  }
}
