// What a trade leaves behind, for the line "Danach": the server's preview beside the table as it
// is.
import type { Game, ServerPreview } from '../protocol';

export interface SideAfter {
  seat: number;
  cash_before: number;
  cash: number;
  /** Due at once for the mortgaged deeds received. */
  interest: number;
  gained: string[];
  lost: string[];
  /** What the side is worth more, and what more it may expect in rents. */
  value: number;
  income: number;
}

export function side_after(game: Game, preview: ServerPreview, seat: number): SideAfter {
  const before = game.outlook.seats[seat];
  const after = preview.outlook.seats[seat];
  const had = before?.groups ?? [];
  const has = after?.groups ?? [];
  return {
    seat,
    cash_before: game.players[seat]?.cash ?? 0,
    cash: preview.cash[seat] ?? 0,
    interest: preview.interest[seat] ?? 0,
    gained: has.filter((group) => !had.includes(group)),
    lost: had.filter((group) => !has.includes(group)),
    value: (after?.worth ?? 0) - (before?.worth ?? 0),
    income: (after?.income ?? 0) - (before?.income ?? 0),
  };
}
