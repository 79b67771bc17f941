import { describe, expect, it } from 'vitest';
import type { Game, GameEvent } from '../src/protocol';
import { settings } from '../src/settings.svelte';
import { fold_all } from '../src/stage/fold';
import { hurry, kPaces, way_ms } from '../src/stage/pace';
import { programme_of } from '../src/stage/programme';
import type { Scene } from '../src/stage/scene';
import { sentence_text } from '../src/stage/sentence';
import { kEdition, make_game } from './edition';
import { entry, kPurchase, kThrow, make_view } from './stage';

settings.language = 'de';

function play(events: GameEvent[], game = make_game(), after: Game = fold_all(game, events)) {
  return programme_of(kEdition, entry('1 roll', events), game, after, kPaces.normal);
}
const kinds = (scenes: Scene[]) => scenes.map((scene) => scene.kind);
const said = (scenes: Scene[], me: number | null = null) =>
  scenes.flatMap((scene) =>
    scene.sentence
      ? [sentence_text(scene.sentence, { edition: kEdition, view: make_view(), me })]
      : [],
  );

describe('a throw', () => {
  it('falls, walks, lands, and says what it means', () => {
    const { scenes, open } = play(kThrow);
    expect(open).toBe(false);
    expect(scenes.map(({ kind, ms }) => [kind, ms])).toEqual([
      ['throw', 900],
      ['walk', 660],
      ['land', 400],
    ]);
    expect(said(scenes)).toEqual(['Ben landet auf T: noch frei, für 200.']);
  });
  it('shows the token on its space only after the walk', () => {
    const { scenes } = play(kThrow);
    expect(scenes.map((scene) => scene.game.players[1]?.space)).toEqual([0, 0, 6]);
    expect(scenes[1]?.path).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it('answers what was asked; a claim while somebody is asked does not', () => {
    const before = make_game();
    const after: Game = { ...before, awaiting: { step: 'buy', seats: [1], space: 6 } };
    const answered = (events: GameEvent[], later: Game) =>
      play(events, before, later).scenes.map((scene) => scene.answered);
    expect(answered(kThrow, after)).toEqual([true, true, true]);
    expect(answered([{ event: 'claim_lapsed', seat: 0, amount: 1 }], before)).toEqual([false]);
  });
  it('takes as long as the speed says', () => {
    const ms = (pace: keyof typeof kPaces) =>
      programme_of(kEdition, entry('', kThrow), make_game(), make_game(), kPaces[pace]).scenes.map(
        (scene) => scene.ms,
      );
    expect(ms('calm')).toEqual([1400, 960, 600]);
    expect(ms('fast')).toEqual([400, 300, 200]);
  });
  it('walks a long way faster per space', () => {
    expect(way_ms(kPaces.normal, 8)).toBe(880);
    expect(way_ms(kPaces.normal, 32)).toBeLessThan(2 * way_ms(kPaces.normal, 8) + 1);
    expect(way_ms(kPaces.normal, -3)).toBe(330);
  });
  it('with doubles is a moment', () => {
    const { scenes } = play([...kThrow, { event: 'extra_throw', seat: 1 }]);
    expect(scenes.at(-1)?.moment?.kind).toBe('doubles');
    expect(said(scenes).at(-1)).toBe('Pasch! Ben würfelt noch einmal.');
    expect(said(scenes, 1).at(-1)).toBe('Pasch! Du würfelst noch einmal.');
  });
});

describe('money', () => {
  it('moves with its scene, the deed after it', () => {
    const { scenes } = play(kPurchase);
    expect(kinds(scenes)).toEqual(['buy']);
    expect(scenes[0]?.game.players[1]?.cash).toBe(800);
    expect(scenes[0]?.game.deeds[6]?.owner).toBeNull();
    expect(said(scenes)).toEqual(['Ben kauft T für 200.']);
  });
  it('of a salary comes after the landing', () => {
    const { scenes } = play([
      { event: 'moved', seat: 1, space: 2, amount: 2, why: 'card' },
      { event: 'paid', seat: 'bank', other: 1, amount: 200, why: 'salary' },
    ]);
    expect(kinds(scenes)).toEqual(['walk', 'land', 'pay']);
    expect(scenes.map((scene) => scene.game.players[1]?.cash)).toEqual([1000, 1000, 1200]);
    expect(said(scenes, 1).at(-1)).toBe('Du kommst über LOS und bekommst 200.');
  });
  it('that goes to everybody goes at once', () => {
    const game = make_game();
    game.players.push({ ...game.players[0]!, name: 'Cleo' });
    const pay = (other: number): GameEvent => ({
      event: 'paid',
      seat: 1,
      other,
      amount: 50,
      why: 'card',
    });
    const { scenes } = play(
      [{ event: 'card_drawn', seat: 1, deck: 1, amount: 3 }, pay(0), pay(2)],
      game,
    );
    expect(kinds(scenes)).toEqual(['draw', 'pay']);
    expect(said(scenes, 1).at(-1)).toBe('Du zahlst allen anderen 50.');
  });
});

describe('a rent', () => {
  const owed = () => {
    const game = make_game();
    game.claims = [{ id: 4, owner: 0, payer: 1, space: 1, rent: 18, times: null }];
    return game;
  };
  it('that is owed is said to whom', () => {
    const events: GameEvent[] = [
      { event: 'moved', seat: 1, space: 1, amount: 1, why: 'dice' },
      { event: 'claim_opened', seat: 0, other: 1, space: 1, amount: 4 },
    ];
    const { scenes } = play(events, make_game(), owed());
    expect(said(scenes, 0)).toEqual(['Ben landet auf A60 und schuldet dir 18.']);
    expect(said(scenes, 1)).toEqual(['Du landest auf A60 und schuldest Ada 18.']);
  });
  it('that is paid names the space', () => {
    const events: GameEvent[] = [
      { event: 'claim_made', seat: 0, other: 1, space: 1, amount: 4 },
      { event: 'paid', seat: 1, other: 0, amount: 18, why: 'rent' },
    ];
    const { scenes } = play(events, owed());
    expect(kinds(scenes)).toEqual(['pay']);
    expect(scenes[0]?.game.claims).toEqual([]);
    expect(said(scenes, 0)).toEqual(['Ben zahlt dir 18 Miete für A60.']);
  });
  it('that lapsed is told', () => {
    const { scenes } = play(
      [{ event: 'claim_lapsed', seat: 0, other: 1, space: 1, amount: 4 }],
      owed(),
    );
    expect(kinds(scenes)).toEqual(['lapse']);
    expect(said(scenes, 0)).toEqual([
      'Du hast die Miete von Ben für A60 nicht gefordert: 18 verfallen.',
    ]);
  });
  it('that is big is a moment', () => {
    const rent = (amount: number) =>
      play([{ event: 'paid', seat: 1, other: 0, amount, why: 'rent' }]).scenes[0]?.moment?.kind;
    expect(rent(600)).toBe('big_rent');
    expect(rent(350)).toBe('big_rent');
    expect(rent(250)).toBeUndefined();
  });
});

describe('moments', () => {
  it('a deed that completes a group', () => {
    const { scenes } = play([
      { event: 'paid', seat: 0, other: 'bank', amount: 65, why: 'purchase' },
      { event: 'deed_moved', seat: 0, other: 1, space: 2, why: 'purchase' },
    ]);
    expect(kinds(scenes)).toEqual(['buy', 'group']);
    expect(scenes[1]?.moment).toEqual({ kind: 'group', seat: 0, space: 2 });
    expect(scenes[1]?.game.deeds[2]?.owner).toBe(0);
  });
  it('the large building', () => {
    const { scenes } = play([
      { event: 'paid', seat: 1, other: 'bank', amount: 50, why: 'building' },
      { event: 'built', seat: 1, space: 4, amount: 5 },
    ]);
    expect(scenes[0]?.moment?.kind).toBe('hotel');
  });
  it('the third double and the jail', () => {
    const jailed = (why: string) => play([{ event: 'jailed', seat: 1, why }]).scenes[0];
    expect(jailed('doubles')?.moment?.kind).toBe('third_double');
    expect(jailed('card')?.moment?.kind).toBe('jail');
    expect(jailed('card')?.game.players[1]?.space).toBe(10);
  });
  it('a bankruptcy, the last two, the victory', () => {
    const game = make_game();
    game.players.push({ ...game.players[0]!, name: 'Cleo' });
    const gone: GameEvent[] = [{ event: 'went_bankrupt', seat: 1, other: 0, amount: 900 }];
    expect(play(gone, game).scenes.map((scene) => scene.moment?.kind)).toEqual([
      'bankruptcy',
      'last_two',
    ]);
    const { scenes } = play([...gone, { event: 'game_over', winners: [0] }]);
    expect(scenes.map((scene) => scene.moment?.kind)).toEqual(['bankruptcy', 'victory']);
    expect(said(scenes, 0).at(-1)).toBe('Du gewinnst das Spiel!');
    expect(scenes.at(-1)?.game.awaiting).toEqual({ step: 'over' });
  });
});

it('a trade is told with its contents', () => {
  const { scenes } = play([
    { event: 'traded', seat: 0, other: 1 },
    { event: 'deed_moved', seat: 1, other: 0, space: 3, why: 'trade' },
    { event: 'paid', seat: 1, other: 0, amount: 120, why: 'trade' },
  ]);
  expect(said(scenes, 1)).toEqual(['Ada gibt dir T und bekommt 120.']);
});

it('a bid keeps nothing back', () => {
  const { open, scenes } = play([
    { event: 'bid_made', seat: 1, lot: 'deed', space: 6, amount: 70 },
  ]);
  expect(open).toBe(true);
  expect(kinds(scenes)).toEqual(['bid']);
});

it('the farther behind, the faster, up to a limit; an auction at once', () => {
  expect(hurry(3000, 'none')).toBe(1);
  expect(hurry(6500, 'none')).toBe(2);
  expect(hurry(500_000, 'none')).toBe(5);
  expect(hurry(5000, 'question')).toBe(2);
  expect(hurry(3000, 'hammer')).toBe(2);
});

it('a level returns what it held to the bank', () => {
  const game = fold_all(make_game(), [
    { event: 'built', seat: 1, space: 4, amount: 4 },
    { event: 'built', seat: 1, space: 4, amount: 5 },
  ]);
  expect(game.bank).toEqual({ houses: 32, hotels: 11 });
  expect(fold_all(game, [{ event: 'sold_building', seat: 1, space: 4 }]).bank).toEqual({
    houses: 32,
    hotels: 12,
  });
});
