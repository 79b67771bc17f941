// Money that changes hands, shown between the players' signs.
import type { GameEvent } from '../protocol';
import { number } from '../words.svelte';

const kMost = 5;
/** Coins that follow each other. */
const kCoins = 4;

function place_of(actor: GameEvent['seat']): { x: number; y: number } | null {
  const selector = actor === 'bank' ? '[data-bank]' : `[data-seat="${actor}"]`;
  const box = [...document.querySelectorAll(selector)]
    .map((element) => element.getBoundingClientRect())
    .find((one) => one.width > 0);
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

function fly(
  text: string,
  from: { x: number; y: number },
  to: { x: number; y: number },
  ms: number,
  delay: number,
): void {
  const piece = document.createElement('span');
  piece.className = text ? 'flying-money' : 'flying-coin';
  piece.setAttribute('aria-hidden', 'true');
  piece.textContent = text;
  document.body.append(piece);
  const at = (x: number, y: number, scale: number) =>
    `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  const lift = Math.min(80, Math.hypot(to.x - from.x, to.y - from.y) / 4);
  piece.animate(
    [
      { transform: at(from.x, from.y, 0.6), opacity: 0 },
      { transform: at(from.x, from.y, 1), opacity: 1, offset: 0.15 },
      {
        transform: at((from.x + to.x) / 2, (from.y + to.y) / 2 - lift, 1.15),
        opacity: 1,
        offset: 0.55,
      },
      { transform: at(to.x, to.y, 0.8), opacity: 1, offset: 0.95 },
      { transform: at(to.x, to.y, 0.5), opacity: 0 },
    ],
    { duration: ms, delay, easing: 'ease-in-out', fill: 'backwards' },
  ).onfinish = () => piece.remove();
}

export function fly_money(events: readonly GameEvent[], ms: number): void {
  // All places first: measuring between drawing would lay the page out again and again.
  const payments = events
    .filter((one) => one.event === 'paid' && (one.amount ?? 0) > 0)
    .slice(0, kMost)
    .map((one) => ({ amount: one.amount ?? 0, from: place_of(one.seat), to: place_of(one.other) }));
  for (const { amount, from, to } of payments) {
    if (!from || !to) continue;
    for (let i = 0; i < kCoins; ++i) fly('', from, to, ms * 0.8, (i + 1) * ms * 0.05);
    fly(number(amount), from, to, ms, 0);
  }
}
