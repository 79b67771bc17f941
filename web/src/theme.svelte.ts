// The colours of the page: light or dark, the house's own or an edition's.
import { draw_own, place_of } from './art/art.svelte';
import type { Art, Palette, Theme } from './protocol';
import { settings } from './settings.svelte';
import { file } from './site';

const dark_wanted = matchMedia('(prefers-color-scheme: dark)');
/** What is worn: an edition's colours, and by its name the materials of its table. */
type Worn = { id: string; theme: Theme; art?: Art };
const state: { worn: Worn | null; system_dark: boolean } = $state({
  worn: null,
  system_dark: dark_wanted.matches,
});
dark_wanted.addEventListener('change', (event) => (state.system_dark = event.matches));

export function wear(worn: Worn | null): void {
  state.worn = worn;
  if (worn?.art) void draw_own(worn.id, worn.art);
}

export function scheme(): 'light' | 'dark' {
  if (settings.theme !== 'auto') return settings.theme;
  return state.system_dark ? 'dark' : 'light';
}

/** A palette as style, for a part of the page that wears its own. */
export function palette_style(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, colour]) => `--${name.replace('_', '-')}:${colour}`)
    .join(';');
}

/** Keeps the document in the chosen colours; to be called in an effect. */
export function apply_theme(): void {
  const root = document.documentElement;
  const chosen = scheme();
  root.dataset['scheme'] = chosen;
  root.dataset['motion'] = settings.motion;
  root.setAttribute('style', '');
  const place = state.worn ? place_of(state.worn.id) : '';
  root.dataset['edition'] = place;
  document
    .querySelector('link[rel=icon]')
    ?.setAttribute('href', file(place && place !== 'own' ? `icon-${place}.svg` : 'favicon.svg'));
  if (!state.worn) return;
  const { theme } = state.worn;
  for (const [name, colour] of Object.entries(theme[chosen]))
    root.style.setProperty(`--${name.replace('_', '-')}`, colour);
  for (const [group, colour] of Object.entries(theme.groups))
    root.style.setProperty(`--group-${group}`, colour);
}

/** Black or white, whichever reads better on a colour. */
export function ink_on(colour: string): string {
  const channel = (at: number) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return light > 0.2 ? '#141414' : '#ffffff';
}
