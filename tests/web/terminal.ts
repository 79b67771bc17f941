// `bankhalter join` as a process of its own: what a person types and reads in plain lines.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { server } from './house';
import { kProgram } from './server';

/** A question, and the first of the numbered choices beneath it. */
const kAsked = /^(.*)\n1 .*\n/gm;

export class Terminal {
  private said = '';
  private read = 0;
  private waiting: (() => void)[] = [];
  /** The exit code, once the program has ended. */
  readonly ended: Promise<number | null>;

  private constructor(private readonly child: ChildProcessWithoutNullStreams) {
    const hear = (data: Buffer) => {
      this.said += data.toString();
      for (const wake of this.waiting.splice(0)) wake();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    this.ended = new Promise((ended) => child.on('close', ended));
  }

  static join(room: string, name: string): Terminal {
    return new Terminal(
      spawn(kProgram, ['join', `${server.address}/r/${room}`, '--plain', '--name', name]),
    );
  }

  /** All of what was said. */
  get text(): string {
    return this.said;
  }

  /** What was said since the line typed last. */
  since(): string {
    return this.said.slice(this.read);
  }

  /** Types a line; what was said before it counts as read. */
  type(line: string): void {
    this.read = this.said.length;
    this.child.stdin.write(`${line}\n`);
  }

  /** Waits until this is said after the line typed last. */
  async says(pattern: RegExp, timeout = 60_000): Promise<RegExpExecArray> {
    const end = Date.now() + timeout;
    for (;;) {
      const found = pattern.exec(this.since());
      if (found) return found;
      const left = end - Date.now();
      if (left <= 0)
        throw new Error(`the terminal does not say ${pattern}:\n${this.said.slice(-2000)}`);
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((wake) => {
        this.waiting.push(wake);
        timer = setTimeout(wake, left);
      });
      clearTimeout(timer);
    }
  }

  /** The newest question since the line typed last, once there is one. */
  async asked(): Promise<string> {
    await this.says(new RegExp(kAsked, 'm'));
    return [...this.since().matchAll(kAsked)].at(-1)?.[1] ?? '';
  }

  async end(): Promise<void> {
    if (this.child.exitCode === null) this.child.kill();
    await this.ended;
  }
}
