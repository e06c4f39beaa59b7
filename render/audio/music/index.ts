import { type Conductor, createConductor } from './conductor.ts';
import type { Mood } from './mood.ts';
import { LOOK_AHEAD_S } from './player.ts';

/** Samples rendered and played at a time: a whole number of the blocks of reverb and echo. */
export const SLICE = 3_200;

/** Plays what a conductor has prepared, slice after slice, without a gap. */
export function createTape(context: BaseAudioContext, out: AudioNode, conductor: Conductor) {
  const { sampleRate } = context;
  /** Time at which the next slice begins. Unit: samples. */
  let cursor = 0;

  /** Returns whether there is anything to play. */
  function play(at: number): boolean {
    const channels = conductor.render(at, SLICE);
    if (!channels) return false;
    const buffer = new AudioBuffer({ length: SLICE, sampleRate, numberOfChannels: 2 });
    for (const [side, samples] of channels.entries()) buffer.copyToChannel(samples, side);
    const source = new AudioBufferSourceNode(context, { buffer });
    source.connect(out);
    source.start(at / sampleRate);
    return true;
  }

  /** Plays everything that begins within the next `ahead` seconds; slices that are too late are skipped. */
  return (ahead: number) => {
    const now = Math.ceil((context.currentTime * sampleRate) / SLICE) * SLICE;
    const until = (context.currentTime + ahead) * sampleRate;
    cursor = Math.max(cursor, now);
    while (cursor + SLICE <= until && play(cursor)) cursor += SLICE;
  };
}

interface Music {
  /** Sets the mood from the next bar on. Between lobby and fight, the music fades over a bar. */
  update(mood: Mood): void;
  /**
   * Ends the fight's piece, if this piece is playing, with a cadence of four bars. Then the music follows the mood
   * again.
   */
  cadence(): void;
  /** Ends the music for good, within a tenth of a second. */
  stop(): void;
}

interface MusicOptions {
  /** Called once with an error during playback, which ends it. */
  onError?: (error: unknown) => void;
  /** Whether the music can be heard. While it cannot, the music pauses; afterwards it continues with a new bar. */
  isAudible?: () => boolean;
}

/** Interval at which due notes are searched. Unit: ms. */
const TICK_MS = 50;
/**
 * How far ahead a visible page must play. Timers of a visible page are punctual; those of a hidden page fire only once
 * per second. Unit: s.
 */
const PUNCTUAL_S = 0.5;
/** Time constant of the fade when the music stops, to avoid clicks. Unit: s. */
const STOPPING_S = 0.02;
const STOPPING_MS = 200;

/**
 * Converts a time of the page's clock to a time of the sound's clock. The clocks differ, because a sound that is heard
 * now left the context a little earlier.
 */
function soundTimeOf(context: BaseAudioContext, ms: number): number {
  const stamp = context instanceof AudioContext ? context.getOutputTimestamp() : {};
  const { contextTime = 0, performanceTime = 0 } = stamp;
  if (performanceTime > 0) return contextTime + (ms - performanceTime) / 1_000;
  return context.currentTime + (ms - performance.now()) / 1_000;
}

/** Calls `tick` at intervals, and at once when the page is hidden or shown. Returns a function that stops it. */
function keepTicking(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The music of a seed, composed and rendered while it plays. It is silent until `update` sets the mood. */
export function createMusic(
  context: BaseAudioContext,
  out: AudioNode,
  seed: number,
  { onError = console.warn, isAudible = () => true }: MusicOptions = {},
): Music {
  const conductor = createConductor(context.sampleRate, seed, ms => soundTimeOf(context, ms));
  const fader = new GainNode(context);
  fader.connect(out);
  const play = createTape(context, fader, conductor);
  const stopTicking = keepTicking(() => {
    const ahead = document.hidden ? LOOK_AHEAD_S : PUNCTUAL_S;
    try {
      if (context.state !== 'running' || !isAudible()) return;
      conductor.advance(context.currentTime, ahead);
      play(ahead);
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
      fader.gain.setTargetAtTime(0, context.currentTime, STOPPING_S);
      setTimeout(() => fader.disconnect(), STOPPING_MS);
    },
  };
}
