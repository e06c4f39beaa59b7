import { createFilter } from '../../synth/biquad.ts';
import { addSamples, type Samples } from '../../synth/bus.ts';

/** Seconds that an echo can take at most. */
const LONGEST_S = 1;
const FEEDBACK = 0.38;
const BRIGHTNESS = 2_400;
/** Smaller changes of the delay are not worth a glide. */
const UNHEARD_S = 0.002;
/** In which a new delay is reached: time constant. Unit: s. */
const GLIDE_S = 0.1;

/** What is computed at a time: less than the shortest echo. Unit: samples. */
const BLOCK = 640;

/** An echo that grows duller with each return; `set` lets it keep time with the music. Takes whole blocks. */
export function createEcho(sampleRate: number) {
  const sides = [0, 1].map(() => createSide(Math.round(LONGEST_S * sampleRate) + BLOCK, sampleRate));
  const keep = Math.exp(-BLOCK / (GLIDE_S * sampleRate));
  let [delay, target] = [BLOCK, BLOCK];

  return {
    /** Unit: s. */
    set(seconds: number) {
      const wanted = Math.max(BLOCK, Math.min(seconds, LONGEST_S) * sampleRate);
      if (Math.abs(wanted - target) < UNHEARD_S * sampleRate) return;
      delay = target === BLOCK ? wanted : delay; // the first
      target = wanted;
    },
    /** Adds the echoes of what is sent to what is heard. */
    apply(sends: readonly [Samples, Samples], to: readonly [Samples, Samples]) {
      const [{ length }] = sends;
      for (let at = 0; at < length; at += BLOCK) {
        const next = target + (delay - target) * keep;
        for (const [side, echo] of sides.entries())
          echo(sends[side].subarray(at, at + BLOCK), to[side].subarray(at, at + BLOCK), delay, next);
        delay = next;
      }
    },
  };
}

/** One side: adds the echoes of a block; the delay, in samples, changes from one to the other. */
function createSide(length: number, sampleRate: number) {
  const dull = createFilter({ type: 'lowpass', q: 1 }, BRIGHTNESS / sampleRate);
  const line = new Float32Array(length);
  const again = new Float32Array(BLOCK);
  let place = 0;
  return (send: Samples, to: Samples, from: number, until: number) => {
    hear(line, again, place, from, until);
    dull(again);
    tell(line, place, send, again);
    addSamples(to, again);
    place = (place + BLOCK) % length;
  };
}

/** Fills `again` with what was told so many samples ago: `from` of them at first, `until` at the end. */
function hear(line: Samples, again: Samples, place: number, from: number, until: number) {
  const { length } = line;
  for (let i = 0; i < again.length; i++) {
    const late = place + i - from - ((until - from) * i) / again.length + length;
    const at = late < length ? late : late - length;
    const index = at | 0;
    const next = index + 1 === length ? 0 : index + 1;
    again[i] = line[index] + (at - index) * (line[next] - line[index]);
  }
}

/** Tells the line what is sent, and so much of what comes back. */
function tell(line: Samples, place: number, send: Samples, again: Samples) {
  const { length } = line;
  for (let i = 0, at = place; i < again.length; i++, at = at + 1 === length ? 0 : at + 1)
    line[at] = send[i] + FEEDBACK * again[i];
}
