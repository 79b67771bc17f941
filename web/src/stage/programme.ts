// The programme of an entry: its events, in order, become scenes with durations. A pure function;
// nothing is known here of time, screens or the network.
import { parse_items } from '../game/items';
import type { Edition, Game, GameEvent, ServerEvent } from '../protocol';
import { path_of } from '../table/ring';
import { fold, fold_all } from './fold';
import { big_rent, completed_groups, last_two, victory } from './moments';
import { way_ms, type Pace } from './pace';
import * as say from './sayings';
import type { Moment, Programme, Scene, SceneKind, Sentence } from './scene';

/** What nobody could be spoiled by: the table sees it as it is said. */
const kOpen = new Set(['bid_made', 'passed', 'competed']);

interface Told {
  sentence?: Sentence | null;
  moment?: Moment | null;
  space?: number | undefined;
  path?: readonly number[];
  /** Events whose result is shown only when the scene is over. */
  later?: readonly GameEvent[];
}

class Writer {
  readonly scenes: Scene[] = [];
  private readonly answered: boolean;
  private i = 0;
  constructor(
    private readonly edition: Edition,
    private readonly message: ServerEvent,
    private game: Game,
    private readonly after: Game,
    private readonly pace: Pace,
  ) {
    this.answered = JSON.stringify(game.awaiting) !== JSON.stringify(after.awaiting);
  }

  write(): Scene[] {
    while (this.i < this.message.events.length) this.event(this.next());
    return this.scenes;
  }

  private next(): GameEvent {
    return this.message.events[this.i++] as GameEvent;
  }

  /** The events that come next, as long as they belong to it. */
  private while(belongs: (event: GameEvent) => boolean): GameEvent[] {
    const found: GameEvent[] = [];
    for (;;) {
      const event = this.message.events[this.i];
      if (!event || !belongs(event)) return found;
      found.push(this.next());
    }
  }

  private scene(kind: SceneKind, ms: number, events: readonly GameEvent[], told: Told = {}): void {
    const later = told.later ?? [];
    const now = events.filter((event) => !later.includes(event));
    this.game = fold_all(this.game, now);
    const [first] = events;
    const space = told.space ?? first?.space;
    this.scenes.push({
      kind,
      ms,
      events,
      game: this.game,
      seat: typeof first?.seat === 'number' ? first.seat : null,
      space: space ?? null,
      answered: this.answered,
      path: told.path ?? [],
      sentence: told.sentence ?? null,
      moment: told.moment ?? null,
    });
    this.game = fold_all(this.game, later);
  }

  private event(event: GameEvent): void {
    const { pace } = this;
    switch (event.event) {
      case 'thrown':
        this.scene('throw', event.why === 'start' ? pace.throw / 3 : pace.throw, [event], {
          later: [event],
        });
        if (event.why === 'start') this.scene('note', 0, [], { sentence: say.opening(event) });
        return;
      case 'moved':
        return this.moved(event);
      case 'card_drawn':
        return this.scene('draw', pace.draw, [event], { sentence: say.drawn(event) });
      case 'paid':
        return this.paid(event);
      case 'jailed':
        return this.scene('jail', pace.moment, [event], {
          space: 10,
          sentence: say.jailed(event),
          moment: {
            kind: event.why === 'doubles' ? 'third_double' : 'jail',
            seat: Number(event.seat),
          },
        });
      case 'left_jail':
        return this.scene('free', pace.land, [event], {
          space: 10,
          sentence: event.why === 'doubles' ? say.freed(event) : null,
        });
      case 'jail_throw_failed':
        return this.scene('free', pace.land, [event], { space: 10, sentence: say.stays(event) });
      case 'extra_throw':
        return this.scene('note', pace.land, [event], {
          sentence: say.again(event),
          moment: { kind: 'doubles', seat: Number(event.seat) },
        });
      case 'claim_made':
        return this.claimed(event);
      case 'claim_lapsed':
        return this.scene('lapse', pace.pay, [event], { sentence: say.lapsed(event, this.game) });
      case 'debt_opened':
        return this.scene('debt', pace.pay, [event], { sentence: say.debt(event) });
      case 'auction_opened':
        return this.scene('auction', pace.hammer, [event], { sentence: say.auction(event) });
      case 'auction_won':
        return this.won(event);
      case 'auction_unsold':
        return this.scene('sold', pace.hammer, [event], { sentence: say.unsold(event) });
      case 'bid_made':
      case 'passed':
      case 'competed':
        return this.scene('bid', pace.bid, [event], { sentence: say.bid(event) });
      case 'shortage_polled':
        return this.scene('note', pace.land, [event], { sentence: say.shortage(event) });
      case 'traded':
        return this.traded(event);
      case 'deed_moved':
        return this.deed(event);
      case 'deed_kept':
        return this.scene('note', 0, [event], { sentence: say.kept(event) });
      case 'went_bankrupt':
        return this.bankrupt(event);
      case 'game_over':
        return this.scene('victory', 2 * pace.moment, [event], {
          sentence: say.over(event),
          moment: victory(event.winners),
        });
      default:
        // What is known at once, or only with the end of the entry.
        this.game = fold(this.game, event);
    }
  }

  private moved(event: GameEvent): void {
    const { pace } = this;
    const steps = event.amount ?? 0;
    const to = event.space ?? 0;
    const from = this.game.players[Number(event.seat)]?.space ?? to;
    const walks = event.why !== 'triple' && Math.abs(steps) > 0;
    if (walks)
      this.scene('walk', way_ms(pace, steps), [event], {
        path: [from, ...path_of(from, steps)],
        later: [event],
      });
    else this.scene('jump', pace.land, [event]);
    const [claim] = this.message.events.slice(this.i).filter((one) => one.event === 'claim_opened');
    this.scene('land', pace.land, [{ ...event, event: 'landed' }], {
      sentence: say.landed(this.edition, this.game, this.after, event, claim),
    });
  }

  /** Money that goes at once belongs together: to each of the others, from each of them. */
  private paid(event: GameEvent): void {
    const { pace } = this;
    const rest = this.while((one) => one.event === 'paid' && one.why === event.why);
    const moves = this.while((one) =>
      ['deed_moved', 'built', 'sold_building', 'mortgaged', 'redeemed'].includes(one.event),
    );
    const all = [event, ...rest, ...moves];
    const sentence = say.paid(event, rest, moves);
    const space = moves[0]?.space;
    switch (event.why) {
      case 'purchase': {
        const before = this.game;
        this.scene('buy', pace.deed, all, { sentence, later: moves, space });
        return this.groups(before, moves);
      }
      case 'building':
      case 'building_sold':
        return this.scene('build', pace.deed, all, {
          sentence,
          space,
          moment: moves.some((one) => one.event === 'built' && one.amount === 5)
            ? { kind: 'hotel', seat: Number(event.seat), space: space ?? 0 }
            : null,
        });
      case 'mortgage':
      case 'redeem':
        return this.scene('mortgage', pace.deed, all, { sentence, space });
      default: {
        const moment = big_rent(this.game, event);
        return this.scene('pay', moment ? pace.moment : pace.pay, all, { sentence, moment });
      }
    }
  }

  /**
   * A rent that is demanded: what is paid for it follows, unless there is no cash or the dice must
   * tell.
   */
  private claimed(event: GameEvent): void {
    const [payment] = this.while((one) => one.event === 'paid' && one.why === 'rent');
    if (!payment)
      return this.scene('note', this.pace.land, [event], { sentence: say.demanded(event) });
    const moment = big_rent(this.game, payment);
    this.scene('pay', moment ? this.pace.moment : this.pace.pay, [payment, event], {
      sentence: say.rent(payment, event.space),
      space: event.space,
      moment,
    });
  }

  private won(event: GameEvent): void {
    const before = this.game;
    const rest = this.while((one) => one.event === 'paid' || one.event === 'deed_moved');
    const later = rest.filter((one) => one.event === 'deed_moved');
    this.scene('sold', this.pace.hammer, [event, ...rest], { sentence: say.won(event), later });
    this.groups(before, later);
  }

  private traded(event: GameEvent): void {
    const before = this.game;
    const rest = this.while((one) => ['paid', 'deed_moved', 'jail_card_moved'].includes(one.event));
    const later = rest.filter((one) => one.event !== 'paid');
    this.scene('trade', this.pace.moment, [event, ...rest], {
      sentence: say.traded(event, rest),
      later,
    });
    this.groups(before, later);
  }

  private deed(event: GameEvent): void {
    const rest = this.while((one) => one.event === 'deed_moved' && one.why === event.why);
    const before = this.game;
    this.scene(
      'deal',
      event.why === 'dealt' ? this.pace.step * 2 : this.pace.deed,
      [event, ...rest],
      { sentence: say.dealt(event) },
    );
    this.groups(before, [event, ...rest]);
  }

  private bankrupt(event: GameEvent): void {
    const before = this.game;
    const rest = this.while((one) => one.event !== 'game_over' && one.event !== 'turn_started');
    const later = [event, ...rest];
    this.scene('bankruptcy', 1.5 * this.pace.moment, later, {
      sentence: say.bankrupt(event),
      moment: { kind: 'bankruptcy', seat: Number(event.seat) },
      later,
    });
    const moment = last_two(before, this.game);
    if (moment) this.scene('note', this.pace.moment, [], { moment });
  }

  private groups(before: Game, moves: readonly GameEvent[]): void {
    for (const moment of completed_groups(this.edition, before, this.game, moves))
      this.scene('group', this.pace.moment, [], {
        moment,
        space: moment.space,
        sentence: { key: 'say_group', seat: moment.seat, space: moment.space ?? 0 },
      });
  }
}

/** What happened at the table besides the game, and is worth a sentence. */
function table_sentence({ entry }: ServerEvent): Sentence | null {
  if (entry.type === 'offer')
    return {
      key: 'say_offer',
      seat: entry.from,
      other: entry.to,
      give: parse_items(entry.give),
      take: parse_items(entry.take),
    };
  if (entry.type === 'hold') return { key: 'say_hold', seat: entry.seat };
  if (entry.type === 'hint') return { key: 'say_hint', seat: entry.seat };
  return null;
}

export function programme_of(
  edition: Edition,
  message: ServerEvent,
  before: Game,
  after: Game,
  pace: Pace,
): Programme {
  const sentence = table_sentence(message);
  if (sentence)
    return {
      open: true,
      scenes: [
        {
          kind: 'note',
          ms: 0,
          events: [],
          game: after,
          seat: null,
          space: null,
          answered: false,
          path: [],
          sentence,
          moment: null,
        },
      ],
    };
  const open = message.events.every((event) => kOpen.has(event.event));
  const scenes = new Writer(edition, message, before, after, pace).write();
  return { open, scenes: open ? scenes.map((scene) => ({ ...scene, game: after })) : scenes };
}

export function length_of(scenes: readonly Scene[]): number {
  return scenes.reduce((sum, scene) => sum + scene.ms, 0);
}
