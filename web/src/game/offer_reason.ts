// What a bot says with its offer, to the one who is asked.
import type { OfferReason, TradeEffect } from '../protocol';
import { money, t } from '../words.svelte';

function group_text(id: string | undefined): string {
  if (id === 'station') return t('stations_all');
  if (id === 'utility') return t('utilities_all');
  return t('group', { id: id ?? '' });
}

const side = (who: 'you' | 'me', { what, group, cash }: TradeEffect): string =>
  t(`offer_${who}_${what}`, { group: group_text(group), amount: money(cash ?? 0) });

/** "Damit hättest du Gruppe D ganz; ich hätte 120 mehr." */
export function reason_text({ to, from }: OfferReason): string {
  const sentence = `${side('you', to)}; ${side('me', from)}.`;
  if (to.breaks) return `${sentence} ${t('offer_breaks', { group: group_text(to.breaks) })}`;
  return to.spares ? `${sentence} ${t('offer_spares')}` : sentence;
}
