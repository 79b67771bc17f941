// What carries the messages of docs/protocol.md: a WebSocket to the server, or a line to this
// device's own games.
import { DeviceLine, type DeviceNews } from '../own/device';
import { is_own } from '../own/names';

export interface Line {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export function open_line(room: string, news: DeviceNews): Line {
  if (is_own(room)) return new DeviceLine(room, news);
  return new WebSocket(
    `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws?room=${encodeURIComponent(room)}`,
  );
}
