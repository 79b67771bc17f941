// What a screen reader is told: sentences are gathered and read together, so that a bot's turn is one message.
import type { ServerEvent } from '../protocol';
import { settings } from '../settings.svelte';

const kGather = 900;

export class Announcer {
  polite = $state('');
  assertive = $state('');
  private gathered: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  tell(message: ServerEvent): void {
    this.gathered.push(...(message.text?.[settings.language] ?? []));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.polite = this.gathered.slice(-12).join(' ');
      this.gathered = [];
    }, kGather);
  }

  /** A decision that is owed now. */
  ask(question: string): void {
    this.assertive = question;
  }
}
