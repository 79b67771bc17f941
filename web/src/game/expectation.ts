// Practice help: rents to expect within the next lap. Two dice, from where everybody stands, without cards and jail: a rough guide, not a rule.
import type { Edition, Game } from '../protocol';
import { owner_of, rent_now } from './holdings';
import type { Items } from './items';

const kThrows = Array.from({ length: 13 }, (_, sum) =>
  sum < 2 ? 0 : (6 - Math.abs(sum - 7)) / 36,
);

/** Chance to land on the space so many steps ahead, within one lap. */
export const kLanding: readonly number[] = (() => {
  const chance = new Array<number>(41).fill(0);
  chance[0] = 1;
  for (let ahead = 1; ahead <= 40; ++ahead) {
    for (let sum = 2; sum <= 12 && sum <= ahead; ++sum)
      chance[ahead] = (chance[ahead] ?? 0) + (kThrows[sum] ?? 0) * (chance[ahead - sum] ?? 0);
  }
  return chance;
})();

const kMeanThrow = 7;

/** The rent of one landing; of a utility with a middling throw. */
export function mean_rent(edition: Edition, game: Game, space: number): number {
  const rent = rent_now(edition, game, space);
  return rent ? rent.amount * (rent.times ? kMeanThrow : 1) : 0;
}

/** What the others will pay this seat within one lap, on average. */
export function expected_rent(edition: Edition, game: Game, seat: number): number {
  let sum = 0;
  for (const key of Object.keys(game.deeds)) {
    const space = Number(key);
    if (owner_of(game, space) !== seat) continue;
    const amount = mean_rent(edition, game, space);
    game.players.forEach((player, other) => {
      if (other !== seat && !player.out)
        sum += amount * (kLanding[(space - player.space + 40) % 40 || 40] ?? 0);
    });
  }
  return sum;
}

/** What this seat will pay the others within one lap, on average. */
export function expected_cost(edition: Edition, game: Game, seat: number): number {
  const here = game.players[seat]?.space ?? 0;
  let sum = 0;
  for (const key of Object.keys(game.deeds)) {
    const space = Number(key);
    const owner = owner_of(game, space);
    if (owner === null || owner === seat) continue;
    sum += mean_rent(edition, game, space) * (kLanding[(space - here + 40) % 40 || 40] ?? 0);
  }
  return sum;
}

/** The table after a trade, as far as deeds go. */
export function with_trade(game: Game, from: number, to: number, give: Items, take: Items): Game {
  const deeds = { ...game.deeds };
  const move = (spaces: readonly number[], owner: number) => {
    for (const space of spaces) {
      const deed = deeds[space];
      if (deed) deeds[space] = { ...deed, owner };
    }
  };
  move(give.spaces, to);
  move(take.spaces, from);
  return { ...game, deeds };
}
