// A clock that components can read: ticks four times a second while somebody looks at it.

const clock = $state({ tick: Date.now() });
let users = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Call within an effect or component initialisation that needs the clock; returns its end. */
export function use_clock(): () => void {
  if (users++ === 0) {
    clock.tick = Date.now();
    timer = setInterval(() => (clock.tick = Date.now()), 250);
  }
  return () => {
    if (--users === 0) clearInterval(timer);
  };
}

export function local_time(): number {
  return clock.tick;
}
