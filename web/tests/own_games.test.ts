import { beforeEach, expect, it } from 'vitest';
import { forget_games, keep_game, own_games, record_of, type OwnGame } from '../src/game/own_games';
import { ranking_of } from '../src/game/ranking';
import { make_game } from './edition';
import { make_view } from './stage';

const game = (room: string, change: Partial<OwnGame> = {}): OwnGame => ({
  room,
  edition: 'zelda',
  at: 1,
  rank: 2,
  players: 4,
  won: false,
  worth: 0,
  ...change,
});
beforeEach(() => localStorage.clear());

it('games, wins and the greatest wealth are counted, over all and by edition', () => {
  keep_game(game('a', { won: true, rank: 1, worth: 4000 }));
  keep_game(game('b', { edition: 'bond', worth: 1200 }));
  keep_game(game('c', { won: true, rank: 1, worth: 2500 }));
  const record = record_of(own_games());
  expect(record).toMatchObject({ games: 3, wins: 2, best: 4000 });
  expect(record.editions.get('zelda')).toEqual({ games: 2, wins: 2, best: 4000 });
  expect(record.editions.get('bond')).toEqual({ games: 1, wins: 0, best: 1200 });
});
it('a game counts once, however often its end is looked at', () => {
  keep_game(game('a', { rank: 4 }));
  keep_game(game('a', { rank: 3 }));
  expect(own_games()).toEqual([game('a', { rank: 3 })]);
});
it('what cannot be read counts as nothing, and everything can be forgotten', () => {
  localStorage.setItem('bankhalter.games', '{nonsense');
  expect(own_games()).toEqual([]);
  keep_game(game('a'));
  forget_games();
  expect(record_of(own_games())).toMatchObject({ games: 0, wins: 0, best: 0 });
});
it('ranks are the server’s, the best first', () => {
  const game = make_game();
  game.players[1]!.out = true;
  game.result = { reason: 'last_solvent', winners: [0] };
  const view = make_view(game);
  Object.assign(view.seats[0]!, { place: 1 });
  Object.assign(view.seats[1]!, { place: 2 });
  const ranks = ranking_of(view, game).map(({ name, rank, won }) => `${rank} ${name} ${won}`);
  expect(ranks).toEqual(['1 Ada true', '2 Ben false']);
});
it('winners who share the victory share the first rank', () => {
  const game = make_game();
  game.result = { reason: 'short_game', winners: [0, 1], wealth: [900, 900] };
  const view = make_view(game);
  for (const seat of [0, 1]) Object.assign(view.seats[seat]!, { place: 1 });
  expect(ranking_of(view, game).map(({ rank }) => rank)).toEqual([1, 1]);
});
