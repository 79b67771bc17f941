import { expect, it } from 'vitest';
import { reason_text } from '../src/game/offer_reason';
import { settings } from '../src/settings.svelte';

it('says what an offer does to both sides, in the language of the page', () => {
  settings.language = 'de';
  expect(
    reason_text({ to: { what: 'complete', group: 'D' }, from: { what: 'complete', group: 'E' } }),
  ).toBe('Damit hättest du Gruppe D ganz; ich hätte Gruppe E ganz.');
  expect(
    reason_text({
      to: { what: 'cash', cash: 120, spares: true },
      from: { what: 'nearer', group: 'B' },
    }),
  ).toMatch(
    /^Du hättest 120 .*mehr; mir fehlte dann von Gruppe B nur noch eine Karte\. Was du gibst, steht bei dir allein\.$/,
  );
  settings.language = 'en';
  expect(reason_text({ to: { what: 'deeds', breaks: 'A' }, from: { what: 'deeds' } })).toBe(
    'You would get new property; I would get new property. For that you give up Group A.',
  );
});
