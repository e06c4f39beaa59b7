import { createConductor } from '../../render/music/conductor.ts';
import type { Mood } from '../../render/music/mood.ts';

/** Runs in a browser: the music as fast as it can be computed, driven by the same scheduler as in the game. */

export interface Scene {
  seed: number;
  /** Unit: s. */
  seconds: number;
  /** What the music is told, and when. Unit: s. */
  moods: { at: number; mood: Mood }[];
  /** When the cadence is asked for. Unit: s. */
  cadenceAt?: number;
}

const SAMPLE_RATE = 48_000;
/** How often the scheduler is called. Unit: s. */
const TICK_S = 0.25;

/** Frames of both channels in turn, as 32-bit floats in base64. */
function encode(buffer: AudioBuffer): string {
  const [left, right] = [buffer.getChannelData(0), buffer.getChannelData(1)];
  const frames = new Float32Array(buffer.length * 2);
  for (let i = 0; i < buffer.length; i++) {
    frames[2 * i] = left[i];
    frames[2 * i + 1] = right[i];
  }
  const bytes = new Uint8Array(frames.buffer);
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

export interface Rendering {
  frames: string;
  /** Oscillators that were started, and that have ended since. */
  started: number;
  ended: number;
}

declare global {
  interface Window {
    renderMusic(scene: Scene): Promise<Rendering>;
  }
}

/** Counts oscillators from now on. */
function countOscillators() {
  const count = { started: 0, ended: 0 };
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    count.started++;
    this.addEventListener('ended', () => count.ended++);
    start.apply(this, when);
  };
  return count;
}
const count = countOscillators();

function stepper({ seed, moods, cadenceAt = Number.POSITIVE_INFINITY }: Scene, context: OfflineAudioContext) {
  const conductor = createConductor(context, context.destination, seed, ms => ms / 1_000);
  return (time: number) => {
    const isNow = (at: number) => at >= time && at < time + TICK_S;
    for (const { mood } of moods.filter(({ at }) => isNow(at))) conductor.update(mood);
    if (isNow(cadenceAt)) conductor.cadence();
    conductor.advance(time, 2 * TICK_S);
  };
}

window.renderMusic = async scene => {
  Object.assign(count, { started: 0, ended: 0 });
  const context = new OfflineAudioContext(2, scene.seconds * SAMPLE_RATE, SAMPLE_RATE);
  const step = stepper(scene, context);
  step(0);
  for (let time = TICK_S; time < scene.seconds; time += TICK_S)
    context.suspend(time).then(() => {
      step(time);
      context.resume();
    });
  return { frames: encode(await context.startRendering()), ...count };
};
