import { createConductor } from './conductor.ts';
import type { Mood } from './mood.ts';
import { LOOK_AHEAD_S } from './player.ts';

export interface Music {
  /** What it is to fit from the next bar on. Between lobby and fight it fades over a bar. */
  update(mood: Mood): void;
  /** Ends the fight's piece, when that is played, with four bars of cadence; then follows what the mood asks for. */
  cadence(): void;
  /** Silence within a tenth of a second, for good. */
  stop(): void;
}

/** How often notes that are due are looked for. Unit: ms. */
const TICK_MS = 50;
/** While the page is seen its timers are punctual; those of a hidden one come once a second. Unit: s. */
const PUNCTUAL_S = 0.5;
const STOPPING_MS = 200;

/** The page's clock and that of the sound differ: what is heard now left the context a little earlier. */
function soundTimeOf(context: BaseAudioContext, ms: number): number {
  const heard = context instanceof AudioContext ? context.getOutputTimestamp() : {};
  const { contextTime = 0, performanceTime = 0 } = heard;
  if (performanceTime > 0) return contextTime + (ms - performanceTime) / 1_000;
  return context.currentTime + (ms - performance.now()) / 1_000;
}

/** Calls it every now and then, and at once when the page is hidden or shown; returns what ends that. */
function keepTicking(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/**
 * The music of a seed, composed while it is played. It is silent until `update` says where the page is. What goes wrong
 * while it plays is told to `onError` once, and ends it.
 */
export function createMusic(
  context: BaseAudioContext,
  out: AudioNode,
  seed: number,
  onError: (error: unknown) => void = console.warn,
): Music {
  const conductor = createConductor(context, out, seed, ms => soundTimeOf(context, ms));
  const stopTicking = keepTicking(() => {
    const ahead = document.hidden ? LOOK_AHEAD_S : PUNCTUAL_S;
    try {
      if (context.state === 'running') conductor.advance(context.currentTime, ahead);
    } catch (error) {
      stopTicking();
      onError(error);
    }
  });
  return {
    update: conductor.update,
    cadence: conductor.cadence,
    stop() {
      stopTicking();
      conductor.stop();
      setTimeout(conductor.disconnect, STOPPING_MS);
    },
  };
}
