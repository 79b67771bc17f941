// Money that changes hands, shown between the players' signs. At most 350 ms; nothing moves where motion is unwanted.
import type { GameEvent } from '../protocol';
import { moves } from '../settings.svelte';
import { number } from '../words.svelte';

const kMost = 4;

function place_of(actor: GameEvent['seat']): DOMRect | null {
  const selector = actor === 'bank' ? '[data-bank]' : `[data-seat="${actor}"]`;
  return document.querySelector(selector)?.getBoundingClientRect() ?? null;
}

export function fly_money(events: readonly GameEvent[]): void {
  if (!moves()) return;
  for (const event of events
    .filter((one) => one.event === 'paid' && (one.amount ?? 0) > 0)
    .slice(0, kMost)) {
    const from = place_of(event.seat);
    const to = place_of(event.other);
    if (!from || !to) continue;
    const coin = document.createElement('span');
    coin.className = 'flying-money';
    coin.setAttribute('aria-hidden', 'true');
    coin.textContent = number(event.amount ?? 0);
    document.body.append(coin);
    const at = (box: DOMRect) =>
      `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`;
    coin.animate(
      [
        { transform: at(from), opacity: 1 },
        { transform: at(to), opacity: 1 },
      ],
      { duration: 350, easing: 'ease-in-out' },
    ).onfinish = () => coin.remove();
  }
}
