// The real server for a test: on a free port, with a store of its own.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
export const kProgram =
  process.env['BANKHALTER'] ?? resolve(here, '../../build/release/bankhalter');

export class Server {
  private process: ChildProcess | null = null;
  private folder = mkdtempSync(join(tmpdir(), 'bankhalter-web-'));
  port = 0;

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it; after a stop on the same port and with the same store, so that pages find it again. */
  async start(): Promise<void> {
    const options = [
      'serve',
      '--port',
      String(this.port),
      '--store',
      join(this.folder, 'games.db'),
      '--entries-per-second',
      '0',
      '--rooms-per-hour',
      '0',
      '--requests-per-second',
      '1000',
      '--quiet',
    ];
    const child = spawn(kProgram, options, {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process = child;
    let said = '';
    this.port = await new Promise<number>((found, failed) => {
      const read = (data: Buffer) => {
        said += data.toString();
        const match = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (match) found(Number(match[1]));
      };
      child.stdout.on('data', read);
      child.stderr.on('data', read);
      child.on('exit', (code) => failed(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    this.process = null;
    await new Promise((ended) => {
      child.on('exit', ended);
      child.kill(signal);
    });
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(this.address + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async post<T>(path: string, body: string): Promise<T> {
    const response = await fetch(this.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}
