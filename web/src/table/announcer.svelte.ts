// What a screen reader is told: sentences are gathered and read together, so that a bot's turn is
// one message.
import type { ServerEvent } from '../protocol';
import { settings } from '../settings.svelte';

const kGather = 900;
/** Nobody waits longer for the first sentence, however much follows it. */
const kLongest = 4000;
/** A screen reader notices that a region was empty before it is filled again. */
const kPause = 60;

export class Announcer {
  polite = $state('');
  assertive = $state('');
  private gathered: string[] = [];
  private since = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private question: ReturnType<typeof setTimeout> | undefined;

  /** What happened; the beginning of the next turn ends the message. */
  tell(message: ServerEvent): void {
    this.say(...(message.text?.[settings.language] ?? []));
    if (message.events.some((event) => event.event === 'turn_started')) this.flush();
  }

  say(...sentences: string[]): void {
    if (sentences.length === 0) return;
    if (this.gathered.length === 0) this.since = Date.now();
    this.gathered.push(...sentences);
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.flush(),
      Math.min(kGather, this.since + kLongest - Date.now()),
    );
  }

  /** A decision that is owed now; the same one may be owed again. */
  ask(question: string): void {
    this.assertive = '';
    clearTimeout(this.question);
    this.question = setTimeout(() => (this.assertive = question), kPause);
  }

  private flush(): void {
    clearTimeout(this.timer);
    if (this.gathered.length === 0) return;
    this.polite = this.gathered.slice(-12).join(' ');
    this.gathered = [];
  }
}
