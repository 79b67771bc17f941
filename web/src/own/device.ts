// The page's side of the worker, which is started when it is first needed.
import { ApiError } from '../net/problems';
import type { HttpError } from '../protocol';
import { both } from '../words.svelte';
import type { FromWorker, OverLine, ToWorker, Wish } from './messages';
import { is_failure } from './requests';

interface Waiting {
  resolve(answer: object): void;
  reject(error: Error): void;
}

let started: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();

function worker(): Worker {
  if (started) return started;
  started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, answer } }: MessageEvent<FromWorker>) => {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (!is_failure(answer)) return asker?.resolve(answer);
    const { de, en } = answer.error.text;
    const faults = answer.faults?.length ? ` (${answer.faults.join('; ')})` : '';
    asker?.reject(new ApiError({ de: de + faults, en: en + faults }));
  };
  started.onerror = () => {
    const error = new ApiError(both('game_not_loaded'));
    for (const asker of waiting.values()) asker.reject(error);
    waiting.clear();
    started = null;
  };
  return started;
}

function post(message: ToWorker, transfer: Transferable[] = []): void {
  worker().postMessage(message, transfer);
}

export function ask_device<T>(wish: Wish): Promise<T> {
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (answer) => resolve(answer as T), reject });
    post({ id, wish });
  });
}

/** What only a game of this device has to tell. */
export interface DeviceNews {
  /** Whether it is kept where a reload finds it. */
  saved(saved: boolean): void;
  /** It cannot be played here, or not any more. */
  failed(error: HttpError['error']): void;
}

/** A line to a game of this device, used like a WebSocket. */
export class DeviceLine {
  onopen: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null; // it never does by itself
  onmessage: ((event: MessageEvent) => void) | null = null;
  private readonly port: MessagePort;

  constructor(game: string, news: DeviceNews) {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    port1.onmessage = ({ data }: MessageEvent<OverLine>) => {
      if ('text' in data) this.onmessage?.(new MessageEvent('message', { data: data.text }));
      else if ('saved' in data) news.saved(data.saved);
      else if ('failed' in data) news.failed(data.failed);
      else news.failed({ code: 'elsewhere', text: both('game_elsewhere') });
    };
    post({ game, port: port2 }, [port2]);
    queueMicrotask(() => this.onopen?.(new Event('open')));
  }
  send(text: string): void {
    this.port.postMessage(text);
  }
  close(): void {
    this.port.postMessage(null);
    this.port.close();
  }
}
