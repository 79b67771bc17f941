// Six short cues, made by the browser itself. Silent until the first click, as browsers want it, and whenever the settings say so.
import { settings } from '../settings.svelte';

export type Cue = 'dice' | 'step' | 'coins' | 'turn' | 'claim' | 'hammer';

let context: AudioContext | null = null;

// Browsers let sound begin only while a person presses something, and may suspend it again: every press wakes it.
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

function tone(
  audio: AudioContext,
  frequency: number,
  at: number,
  length: number,
  volume: number,
  shape: OscillatorType,
): void {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  const start = audio.currentTime + at;
  oscillator.type = shape;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

function rattle(
  audio: AudioContext,
  at: number,
  length: number,
  volume: number,
  pitch: number,
): void {
  const samples = Math.floor(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, samples, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < samples; ++i) data[i] = (Math.random() * 2 - 1) * (1 - i / samples) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  gain.gain.value = volume;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

export function play(cue: Cue): void {
  if (
    !settings.sound ||
    (document.visibilityState === 'hidden' && cue !== 'turn' && cue !== 'claim')
  )
    return;
  const audio = context;
  if (audio?.state !== 'running') return;
  switch (cue) {
    case 'dice':
      for (const at of [0, 0.07, 0.15]) rattle(audio, at, 0.06, 0.35, 1800);
      return;
    case 'step':
      rattle(audio, 0, 0.05, 0.2, 700);
      return;
    case 'coins':
      for (const [i, pitch] of [1960, 2490].entries())
        tone(audio, pitch, i * 0.06, 0.12, 0.06, 'triangle');
      return;
    case 'turn':
      for (const [i, pitch] of [523, 784].entries())
        tone(audio, pitch, i * 0.12, 0.25, 0.1, 'sine');
      return;
    case 'claim':
      for (const [i, pitch] of [880, 1109, 1319].entries())
        tone(audio, pitch, i * 0.08, 0.18, 0.09, 'triangle');
      return;
    case 'hammer':
      rattle(audio, 0, 0.09, 0.6, 350);
      tone(audio, 160, 0, 0.12, 0.25, 'square');
  }
}
