// "What would Champion do?": asked at tables that allow it, and answered to whoever asks.
import { items_text, parse_items } from '../game/items';
import { name_of } from '../game/situation';
import type { RoomStore } from '../net/room_store.svelte';
import type { Edition, ServerHint, View } from '../protocol';
import { in_language, t } from '../words.svelte';

/** What cannot be taken back is held at its own button, not pressed here. */
const kGrave = /^(bankrupt|resign)\b/;

const kTries = 3;

export class Advice {
  answer: ServerHint | null = $state.raw(null);
  asking = $state(false);

  constructor(private readonly store: RoomStore) {}

  /**
   * Whether the person who acts here has something to decide, at a table where that may be asked.
   */
  may_ask(view: View): boolean {
    const { you } = this.store;
    if (!you || !view.room.hints || view.room.phase !== 'playing') return false;
    return (
      you.answers != null ||
      you.legal.some((words) => words.startsWith('claim ')) ||
      Object.values(view.offers ?? {}).some((offer) => offer.to === you.seat)
    );
  }

  /** What an answer is about: when that changes it is worth nothing any more. */
  question(view: View): string {
    const { you } = this.store;
    return `${you?.seat} ${you?.answers} ${you?.legal.join()} ${Object.keys(view.offers ?? {}).join()}`;
  }

  /** Others may bid meanwhile: then it is asked about what is the question now. */
  async ask(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    for (let tries = 0; tries < kTries && this.answer === null; ++tries) {
      const { view } = this.store;
      if (!view || !this.may_ask(view)) break;
      const asked = this.question(view);
      const reply = await this.store.send({ type: 'hint' });
      if (reply.type === 'refused' && reply.code !== 'stale') break;
      if (reply.type === 'hint' && this.question(this.store.view ?? view) === asked)
        this.answer = reply;
    }
    this.asking = false;
  }

  forget(): void {
    this.answer = null;
  }

  get can_take(): boolean {
    return this.answer !== null && !kGrave.test(this.answer.words ?? '');
  }

  take(): void {
    const { answer, store } = this;
    this.forget();
    if (answer?.words !== undefined) void store.act(answer.words);
    if (answer?.offer) void store.send({ type: 'offer', ...answer.offer });
    if (answer?.accept !== undefined) void store.send({ type: 'accept', offer: answer.accept });
    if (answer?.decline !== undefined) void store.send({ type: 'decline', offer: answer.decline });
  }

  /** "Champion würde: kaufen" */
  sentence(edition: Edition, view: View): string {
    if (!this.answer) return '';
    const { offer, text } = this.answer;
    const what = offer
      ? t('advice_offer', {
          name: name_of(view, offer.to),
          give: items_text(edition, parse_items(offer.give)),
          take: items_text(edition, parse_items(offer.take)),
        })
      : in_language(text);
    return t('advice', { what });
  }
}
