// The games a person has finished on this device, and what they come to. Nothing of it leaves the
// device.

export interface OwnGame {
  /** The room: a game counts once, however often its end is looked at. */
  room: string;
  edition: string;
  at: number;
  rank: number;
  players: number;
  won: boolean;
  worth: number;
}

export interface Tally {
  games: number;
  wins: number;
  /** The greatest wealth at the end of a game; 0 when all ended in bankruptcy. */
  best: number;
}

export interface OwnRecord extends Tally {
  editions: Map<string, Tally>;
}

const kKey = 'bankhalter.games';
const kMost = 500;

export function own_games(): OwnGame[] {
  try {
    const games: unknown = JSON.parse(localStorage.getItem(kKey) ?? '[]');
    return Array.isArray(games) ? (games as OwnGame[]) : [];
  } catch {
    return [];
  }
}

export function keep_game(game: OwnGame): void {
  const others = own_games().filter((other) => other.room !== game.room);
  try {
    localStorage.setItem(kKey, JSON.stringify([game, ...others].slice(0, kMost)));
  } catch {
    // Without storage nothing is counted.
  }
}

export function forget_games(): void {
  localStorage.removeItem(kKey);
}

function add(tally: Tally, game: OwnGame): Tally {
  return {
    games: tally.games + 1,
    wins: tally.wins + (game.won ? 1 : 0),
    best: Math.max(tally.best, game.worth),
  };
}

export function record_of(games: readonly OwnGame[]): OwnRecord {
  const nothing: Tally = { games: 0, wins: 0, best: 0 };
  const editions = new Map<string, Tally>();
  for (const game of games)
    editions.set(game.edition, add(editions.get(game.edition) ?? nothing, game));
  return { ...games.reduce(add, nothing), editions };
}
