// The game that plays by itself at home: the first rounds of a recorded game, in as few letters as
// will do. A step is a letter and its numbers: t throws (seat, sum, space), c draws a card that
// leads on (seat, space), j goes to jail (seat), b buys (seat, space), r pays rent (seat, owner,
// amount), h builds (seat, space, level).
import { kRecorded } from './recorded';

export const kPlayers = ['Ada', 'Emil', 'Frieda', 'Otto'] as const;

export type Step =
  | { kind: 'throw'; seat: number; sum: number; space: number }
  | { kind: 'card'; seat: number; space: number }
  | { kind: 'jail'; seat: number }
  | { kind: 'buy'; seat: number; space: number }
  | { kind: 'rent'; seat: number; owner: number; amount: number }
  | { kind: 'build'; seat: number; space: number; level: number };

const kJail = 10;

export function parse_steps(text: string): Step[] {
  return text.split(' ').map((word): Step => {
    const [a = 0, b = 0, c = 0] = word.slice(1).split('.').map(Number);
    switch (word[0]) {
      case 't':
        return { kind: 'throw', seat: a, sum: b, space: c };
      case 'c':
        return { kind: 'card', seat: a, space: b };
      case 'j':
        return { kind: 'jail', seat: a };
      case 'b':
        return { kind: 'buy', seat: a, space: b };
      case 'r':
        return { kind: 'rent', seat: a, owner: b, amount: c };
      case 'h':
        return { kind: 'build', seat: a, space: b, level: c };
      default:
        throw new Error(`no such step: ${word}`);
    }
  });
}

export const kSteps = parse_steps(kRecorded);

/** Where everybody stands, whose each space is, and how far it is built. */
export interface Standing {
  spaces: number[];
  owners: Map<number, number>;
  levels: Map<number, number>;
}

export function start_of_game(): Standing {
  return { spaces: kPlayers.map(() => 0), owners: new Map(), levels: new Map() };
}

export function after(standing: Standing, step: Step): Standing {
  switch (step.kind) {
    case 'throw':
    case 'card':
      return { ...standing, spaces: standing.spaces.with(step.seat, step.space) };
    case 'jail':
      return { ...standing, spaces: standing.spaces.with(step.seat, kJail) };
    case 'buy':
      return { ...standing, owners: new Map(standing.owners).set(step.space, step.seat) };
    case 'build':
      return { ...standing, levels: new Map(standing.levels).set(step.space, step.level) };
    case 'rent':
      return standing;
  }
}

/** A picture from the middle of the game, for whoever wants nothing to move. */
export function standing_after(steps: number): Standing {
  return kSteps.slice(0, steps).reduce(after, start_of_game());
}
