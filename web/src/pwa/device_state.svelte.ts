// Whether there is a network, and whether a newer version of the page waits. It takes over only
// when somebody asks for it: a game that is being played goes on with what it was begun with.
import { file } from '../site';

class DeviceState {
  offline = $state(!navigator.onLine);
  private waiting: ServiceWorker | null = $state.raw(null);

  constructor() {
    addEventListener('online', () => (this.offline = false));
    addEventListener('offline', () => (this.offline = true));
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // After everything that is needed now.
    addEventListener('load', () => setTimeout(() => void this.register(), 1000));
  }

  get has_update(): boolean {
    return this.waiting !== null;
  }

  /** Everything is stored: the window may be loaded anew. */
  update(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    this.waiting?.postMessage('activate');
  }

  private async register(): Promise<void> {
    try {
      const registration = await navigator.serviceWorker.register(file('sw.js'));
      const look = (): void => {
        // Without one that is in charge the page was opened for the first time: nothing is old.
        if (navigator.serviceWorker.controller) this.waiting = registration.waiting;
      };
      look();
      registration.addEventListener('updatefound', () =>
        registration.installing?.addEventListener('statechange', look),
      );
    } catch {
      // A browser that keeps nothing plays as long as there is a network.
    }
  }
}

export const device = new DeviceState();
