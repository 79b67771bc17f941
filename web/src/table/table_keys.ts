// What a key does at the table.
import { command_of, is_typing, type Command, type Keys } from '../keys';
import type { Pane } from './pane';

/** What keys can do; the table lends its hands. */
export interface Hands {
  /** Space and Enter: the primary button, or the end of the scene. */
  primary(): void;
  /** Escape: whatever lies open. */
  close(): void;
  act(words: string): void;
  claim(): void;
  hold(): void;
  hint(): void;
  command(): void;
  open(pane: Pane): void;
}

/** A button, a link or a switch has the focus: Space and Enter are its own. */
function on_control(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button, a, [role=dialog] label') !== null;
}

function carry_out(command: Command, hands: Hands): void {
  switch (command) {
    case 'roll':
    case 'buy':
    case 'auction':
    case 'pass':
      return hands.act(command);
    case 'claim':
      return hands.claim();
    case 'hold':
      return hands.hold();
    case 'hint':
      return hands.hint();
    case 'command':
      return hands.command();
    default:
      return hands.open(command);
  }
}

export function handle_key(event: KeyboardEvent, keys: Keys, hands: Hands): void {
  if (is_typing(event.target) || event.defaultPrevented) return;
  if (event.key === 'Escape') return hands.close();
  if ((event.key === ' ' || event.key === 'Enter') && !on_control(event.target) && !event.repeat) {
    event.preventDefault();
    return hands.primary();
  }
  const command = command_of(event, keys);
  if (!command) return;
  event.preventDefault();
  carry_out(command, hands);
}
