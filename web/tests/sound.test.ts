import { beforeEach, expect, it, vi } from 'vitest';
import { settings } from '../src/settings.svelte';

// Stays silent until it is resumed, as in a browser that nobody has touched yet.
class FakeAudio {
  static made: FakeAudio[] = [];
  state: 'suspended' | 'running' = 'suspended';
  sounds = 0;
  currentTime = 0;
  destination = {};
  constructor() {
    FakeAudio.made.push(this);
  }
  resume(): Promise<void> {
    this.state = 'running';
    return Promise.resolve();
  }
  createOscillator(): object {
    this.sounds += 1;
    return {
      frequency: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (next: object) => next,
      start: () => {},
      stop: () => {},
    };
  }
  createGain(): object {
    return {
      gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
      connect: (next: object) => next,
    };
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioContext', FakeAudio);
  settings.sound = true;
});

it('sound begins with a press, never with a cue, and comes back with the next press', async () => {
  const { play } = await import('../src/parts/sound');
  play('turn');
  expect(FakeAudio.made).toHaveLength(0);
  settings.sound = false;
  dispatchEvent(new Event('pointerup'));
  expect(FakeAudio.made).toHaveLength(0);
  settings.sound = true;
  dispatchEvent(new Event('keydown'));
  const [audio] = FakeAudio.made;
  if (!audio) throw new Error('no sound');
  play('turn');
  expect(audio.sounds).toBe(2);
  // A phone has suspended it.
  audio.state = 'suspended';
  play('turn');
  expect(audio.sounds).toBe(2);
  dispatchEvent(new Event('pointerup'));
  play('turn');
  expect(audio.sounds).toBe(4);
  expect(FakeAudio.made).toHaveLength(1);
});
