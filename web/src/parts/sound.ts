// Sounds, made by the browser itself: no files. Silent until the first press, as browsers want it,
// and whenever the settings say so.
import { settings } from '../settings.svelte';

export type Cue =
  | 'dice'
  | 'step'
  | 'coins'
  | 'card'
  | 'hammer'
  | 'build'
  | 'deed'
  | 'bars'
  | 'doubles'
  | 'heavy'
  | 'fall'
  | 'fanfare'
  | 'victory'
  | 'turn'
  | 'claim'
  | 'lost';

/** A hidden page calls only for what somebody must answer. */
const kCalls: readonly Cue[] = ['turn', 'claim'];

let context: AudioContext | null = null;

// Browsers let sound begin only while a person presses something, and may suspend it again: every
// press wakes it.
addEventListener('pointerup', wake);
addEventListener('keydown', wake);

function wake(): void {
  if (!settings.sound || context?.state === 'running') return;
  try {
    context ??= new AudioContext();
    context.resume().catch(() => {});
  } catch {
    // A device without sound.
  }
}

interface Tone {
  pitch: number;
  at?: number;
  length: number;
  volume: number;
  shape?: OscillatorType;
  /** The pitch it slides to. */
  to?: number;
}

function tone(audio: AudioContext, { pitch, at = 0, length, volume, shape = 'sine', to }: Tone) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  oscillator.type = shape;
  oscillator.frequency.setValueAtTime(pitch, start);
  if (to) oscillator.frequency.exponentialRampToValueAtTime(to, start + length);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(volume * settings.volume + 0.0001, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

interface Knock {
  at?: number;
  length: number;
  volume: number;
  pitch: number;
  kind?: BiquadFilterType;
}

function knock(
  audio: AudioContext,
  { at = 0, length, volume, pitch, kind = 'bandpass' }: Knock,
): void {
  const samples = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = kind;
  filter.frequency.value = pitch;
  gain.gain.value = volume * settings.volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

function melody(audio: AudioContext, pitches: number[], apart: number, rest: Omit<Tone, 'pitch'>) {
  for (const [i, pitch] of pitches.entries()) tone(audio, { ...rest, pitch, at: i * apart });
}

/** The instrument of each cue; `ms` is how long its scene takes. */
const kCues: Record<Cue, (audio: AudioContext, ms: number) => void> = {
  // Knocks that come closer together, as a die that comes to rest.
  dice: (audio, ms) => {
    const whole = Math.max(ms, 250) / 1000;
    for (const [i, share] of [0.18, 0.4, 0.56, 0.68, 0.77, 0.84].entries())
      knock(audio, {
        at: share * whole,
        length: 0.05,
        volume: 0.5 - i * 0.06,
        pitch: 1500 + (i % 2) * 700,
      });
  },
  step: (audio) => knock(audio, { length: 0.05, volume: 0.32, pitch: 620 }),
  coins: (audio) =>
    melody(audio, [1976, 2637, 2349, 3136], 0.05, {
      length: 0.14,
      volume: 0.05,
      shape: 'triangle',
    }),
  card: (audio) => knock(audio, { length: 0.22, volume: 0.35, pitch: 3200, kind: 'highpass' }),
  hammer: (audio) => {
    for (const at of [0, 0.16]) {
      knock(audio, { at, length: 0.09, volume: 0.8, pitch: 380 });
      tone(audio, { pitch: 150, at, length: 0.12, volume: 0.22, shape: 'square' });
    }
  },
  build: (audio) => {
    for (const at of [0, 0.11, 0.22])
      knock(audio, { at, length: 0.06, volume: 0.55, pitch: 900 + at * 1500 });
  },
  deed: (audio) => {
    knock(audio, { length: 0.05, volume: 0.4, pitch: 500 });
    melody(audio, [659, 988], 0.07, { length: 0.2, volume: 0.07, shape: 'triangle' });
  },
  bars: (audio) => {
    for (const [i, pitch] of [196, 185, 175, 165].entries()) {
      const at = i * 0.09;
      tone(audio, { pitch: pitch * 4, at, length: 0.5, volume: 0.03, shape: 'square' });
      knock(audio, { at, length: 0.12, volume: 0.5, pitch: 240 });
    }
  },
  doubles: (audio) => melody(audio, [784, 1047], 0.09, { length: 0.16, volume: 0.08 }),
  heavy: (audio) => {
    tone(audio, { pitch: 220, to: 82, length: 0.6, volume: 0.16, shape: 'triangle' });
    melody(audio, [2349, 1976, 1760, 1568, 1319], 0.07, {
      length: 0.15,
      volume: 0.05,
      shape: 'triangle',
    });
  },
  fall: (audio) => melody(audio, [392, 349, 311, 196], 0.2, { length: 0.45, volume: 0.1 }),
  fanfare: (audio) =>
    melody(audio, [523, 659, 784, 1047], 0.1, { length: 0.3, volume: 0.09, shape: 'triangle' }),
  victory: (audio) => {
    melody(audio, [523, 523, 523, 698, 880, 1047, 880, 1047], 0.14, {
      length: 0.4,
      volume: 0.1,
      shape: 'triangle',
    });
    melody(audio, [262, 349, 440], 0.42, { length: 0.7, volume: 0.08 });
  },
  turn: (audio) => melody(audio, [523, 784], 0.12, { length: 0.28, volume: 0.14 }),
  claim: (audio) =>
    melody(audio, [880, 1109, 1319], 0.08, { length: 0.2, volume: 0.12, shape: 'triangle' }),
  lost: (audio) => melody(audio, [440, 370], 0.14, { length: 0.3, volume: 0.09 }),
};

export function play(cue: Cue, ms = 0): void {
  if (!settings.sound || settings.volume === 0) return;
  if (document.visibilityState === 'hidden' && !kCalls.includes(cue)) return;
  if (context?.state === 'running') kCues[cue](context, ms);
}
