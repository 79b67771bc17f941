import { describe, expect, it } from 'vitest';
import { situation_of } from '../src/game/situation';
import type { View } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { kEdition, make_game } from './edition';

const view: View = {
  room: {
    id: 'testroom',
    phase: 'playing',
    edition: 'test',
    variant: 'standard',
    pace: 'normal',
    public: false,
  },
  seats: {},
  clock: { deadlines: {} },
};
settings.language = 'de';

function seen(legal: string[]) {
  const game = make_game();
  game.claims = [
    { id: 4, owner: 0, payer: 1, space: 1, rent: 100, times: null },
    { id: 5, owner: 0, payer: 1, space: 6, rent: null, times: 10 },
  ];
  return situation_of({
    edition: kEdition,
    view: { ...view, game },
    game,
    you: { seat: 0, answers: 9, legal },
  });
}

it('says what is asked, and while the answer is acted out whose turn it is', () => {
  const game = make_game();
  const said = (step: 'buy' | 'over', answered: boolean) =>
    situation_of({
      edition: kEdition,
      view: { ...view, game },
      game: { ...game, awaiting: { step, seats: [0], space: 6 } },
      you: null,
      answered,
    }).headline;
  expect(said('buy', false)).toBe('Ada überlegt: T kaufen?');
  expect(said('buy', true)).toBe('Ada ist am Zug');
  expect(said('over', true)).toBe('Das Spiel ist aus');
});

describe("one's own throw gives up one's own rents", () => {
  it('claiming comes first, and the throw says what it costs', () => {
    const { primary, others } = seen(['roll', 'claim 4', 'claim 5']);
    expect(primary).toMatchObject({ words: 'claim 4', label: 'Miete fordern: 100 von Ben' });
    expect(others).toMatchObject([
      {
        words: 'roll',
        label: 'Würfeln',
        hint: 'damit verfällt deine Miete: 100 von Ben, das 10-Fache eines Wurfs von Ben',
      },
    ]);
  });
  it('of somebody else it ends what the server says', () => {
    const game = make_game();
    game.claims = [{ id: 4, owner: 1, payer: 2, space: 1, rent: 100, times: null }];
    game.outlook.decision = { ends_claims: [4] };
    const { primary } = situation_of({
      edition: kEdition,
      view: { ...view, game },
      game,
      you: { seat: 0, answers: 9, legal: ['roll'] },
    });
    expect(primary).toMatchObject({ words: 'roll', hint: 'damit verfällt die Miete für: Ben' });
  });
  it('only while the server lists the claim', () => {
    const { primary, others } = seen(['roll']);
    expect(primary?.words).toBe('roll');
    expect(others).toEqual([]);
  });
});
