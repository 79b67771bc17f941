// A finger that comes down twice answers one question: when a press has brought the next one, the
// buttons do not feel another press for a moment. Keys do not bounce and need not wait.

const kRest = 400;

export class Bounce {
  resting = $state(false);
  private pressed = false;

  /** Somebody clicks; only what answers a question counts. */
  press(event: MouseEvent): void {
    if (
      event.detail > 0 &&
      event.target instanceof Element &&
      event.target.closest('.bar button, .debt button')
    )
      this.pressed = true;
  }

  /** Another question stands there. */
  asked(): void {
    if (!this.pressed) return;
    this.pressed = false;
    this.resting = true;
    setTimeout(() => (this.resting = false), kRest);
  }
}
