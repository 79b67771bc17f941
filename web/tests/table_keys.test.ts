import { beforeEach, expect, it, vi } from 'vitest';
import { kKeys } from '../src/keys';
import { handle_key, type Hands } from '../src/table/table_keys';

const hands: Hands = {
  primary: vi.fn(),
  close: vi.fn(),
  act: vi.fn(),
  claim: vi.fn(),
  hold: vi.fn(),
  hint: vi.fn(),
  command: vi.fn(),
  open: vi.fn(),
};
beforeEach(() => Object.values(hands).forEach((hand) => vi.mocked(hand).mockClear()));

const element = (name: string) => document.createElement(name);
function press(key: string, target: HTMLElement = element('div'), more: KeyboardEventInit = {}) {
  document.body.append(target);
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.addEventListener('keydown', (heard) => handle_key(heard, kKeys.de, hands), { once: true });
  target.dispatchEvent(event);
  return event;
}
it('Space and Enter press the primary button, once for each press', () => {
  press(' ');
  press('Enter');
  press('Enter', element('div'), { repeat: true });
  expect(hands.primary).toHaveBeenCalledTimes(2);
});

it('a button in focus keeps Space and Enter, a field keeps its letters', () => {
  press(' ', element('button'));
  press('w', element('input'));
  expect(hands.primary).not.toHaveBeenCalled();
  expect(hands.act).not.toHaveBeenCalled();
});

it('letters do what the language calls them, unless a browser key is meant', () => {
  expect(press('w').defaultPrevented).toBe(true);
  expect(hands.act).toHaveBeenCalledExactlyOnceWith('roll');
  press('m');
  expect(hands.claim).toHaveBeenCalledOnce();
  press('h');
  expect(hands.open).toHaveBeenCalledExactlyOnceWith('trade');
  press('/');
  expect(hands.command).toHaveBeenCalledOnce();
  expect(press('w', element('div'), { ctrlKey: true }).defaultPrevented).toBe(false);
  expect(hands.act).toHaveBeenCalledOnce();
});

it('Escape closes what lies open', () => {
  press('Escape');
  expect(hands.close).toHaveBeenCalledOnce();
});
