// "Your turn" for somebody who looks elsewhere: the device vibrates, and shows a notification where
// that was allowed.
import { file } from '../site';
import { settings } from '../settings.svelte';

export function can_notify(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied';
}

/** Asks for leave; only after a press in the settings. */
export async function allow_notifications(): Promise<boolean> {
  if (!can_notify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function looks_elsewhere(): boolean {
  return document.visibilityState === 'hidden' || !document.hasFocus();
}

export function summon(title: string, text: string): void {
  if (!looks_elsewhere()) return;
  if (settings.vibrate) navigator.vibrate?.([120, 60, 120]);
  if (!settings.notify || !('Notification' in globalThis) || Notification.permission !== 'granted')
    return;
  try {
    // The tag lets a new question take the place of the old one.
    const note = new Notification(title, { body: text, tag: 'turn', icon: file('favicon.svg') });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones show notifications only through a service worker.
  }
}
