/** One note as an instrument gets it. Times in seconds on the clock of the context. */
export interface Stroke {
  context: BaseAudioContext;
  out: AudioNode;
  time: number;
  seconds: number;
  /** Of a drum 0. Unit: Hz. */
  frequency: number;
  /** Above 0 up to 1. */
  velocity: number;
}

export type Instrument = (stroke: Stroke) => void;

/** How loud a note is in its course. Unit: s. */
export interface Envelope {
  attack: number;
  decay: number;
  /** What is left after the decay: a share of the peak. */
  sustain: number;
  release: number;
}

/** A gain that follows the envelope, and when it has fallen silent (by 52 dB). */
export function shape(stroke: Stroke, { attack, decay, sustain, release }: Envelope) {
  const { context, out, time, seconds, velocity } = stroke;
  const rise = Math.min(attack, seconds);
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, time);
  gain.gain.linearRampToValueAtTime(velocity, time + rise);
  gain.gain.setTargetAtTime(velocity * sustain, time + rise, decay / 3);
  gain.gain.setTargetAtTime(0, time + seconds, release / 6);
  gain.connect(out);
  return { gain, end: time + seconds + release };
}

/** Plays the sources for as long as the note sounds, then lets go of it. */
export function sound(
  sources: readonly AudioScheduledSourceNode[],
  { time }: Stroke,
  { gain, end }: ReturnType<typeof shape>,
) {
  for (const source of sources) {
    source.start(time);
    source.stop(end);
  }
  sources[0].onended = () => gain.disconnect();
}

/** An oscillator at the note's pitch. Unit of `detune`: cents. */
export const oscillator = ({ context, frequency }: Stroke, type: OscillatorType, detune = 0, times = 1) =>
  new OscillatorNode(context, { type, frequency: frequency * times, detune });
