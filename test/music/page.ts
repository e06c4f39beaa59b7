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
const TICK_S = 0.5;

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

async function render({ seed, seconds, moods, cadenceAt }: Scene) {
  const context = new OfflineAudioContext(2, seconds * SAMPLE_RATE, SAMPLE_RATE);
  const conductor = createConductor(context, context.destination, seed, ms => ms / 1_000);
  const step = (time: number) => {
    const said = moods.filter(({ at }) => at >= time && at < time + TICK_S);
    for (const { mood } of said) conductor.update(mood);
    if (cadenceAt !== undefined && cadenceAt >= time && cadenceAt < time + TICK_S) conductor.cadence();
    conductor.advance(time);
  };
  step(0);
  for (let time = TICK_S; time < seconds; time += TICK_S)
    context.suspend(time).then(() => {
      step(time);
      context.resume();
    });
  return encode(await context.startRendering());
}

Object.assign(window, { renderMusic: render });
