import { createFilter } from '../../synth/biquad.ts';
import { addSamples, type Samples } from '../../synth/bus.ts';
import type { MusicStyle } from '../score/styles.ts';
import { clear, createBuses } from './buses.ts';
import { gainOf, STYLE_MIX } from './channels.ts';
import { createHall } from './hall.ts';
import { type Sounding, write } from './notes.ts';

/** Highest output level: -6 dBFS. */
const CEILING = 0.5;
/** Highest input level for which the curve is computed. */
const LOUDEST_INPUT = 2;
const STEPS = 1_024;

const CURVE = Float32Array.from(
  { length: 2 * STEPS + 2 },
  (_, step) => CEILING * Math.tanh(((step / STEPS - 1) * LOUDEST_INPUT) / CEILING),
);

/** A soft limiter: quiet samples pass unchanged, loud ones are compressed, and nothing exceeds the ceiling. */
function bend(samples: Samples): void {
  for (let i = 0; i < samples.length; i++) {
    const level = Math.max(-LOUDEST_INPUT, Math.min(LOUDEST_INPUT, samples[i]));
    const place = (level / LOUDEST_INPUT + 1) * STEPS;
    const step = place | 0;
    samples[i] = CURVE[step] + (place - step) * (CURVE[step + 1] - CURVE[step]);
  }
}

/** Longest echo. Unit: s. */
const LONGEST_S = 1;
const FEEDBACK = 0.38;
const BRIGHTNESS = 2_400;
/** Smaller changes of the delay are inaudible, so they are applied without a glide. Unit: s. */
const UNHEARD_S = 0.002;
/** Time constant of a change of the delay. Unit: s. */
const GLIDE_S = 0.1;

/** Samples computed at a time: less than the shortest echo. */
const ECHO_BLOCK = 640;

/**
 * An echo that becomes duller with each repetition; `set` adapts it to the tempo of the music. The number of samples
 * must be a multiple of the block length.
 */
function createEcho(sampleRate: number) {
  const sides = [0, 1].map(() => createSide(Math.round(LONGEST_S * sampleRate) + ECHO_BLOCK, sampleRate));
  const keep = Math.exp(-ECHO_BLOCK / (GLIDE_S * sampleRate));
  let [delay, target] = [ECHO_BLOCK, ECHO_BLOCK];

  return {
    /** Unit: s. */
    set(seconds: number) {
      const wanted = Math.max(ECHO_BLOCK, Math.min(seconds, LONGEST_S) * sampleRate);
      if (Math.abs(wanted - target) < UNHEARD_S * sampleRate) return;
      delay = target === ECHO_BLOCK ? wanted : delay; // the first value applies without a glide
      target = wanted;
    },
    /** Adds the echoes of the sends to the output. */
    apply(sends: readonly [Samples, Samples], to: readonly [Samples, Samples]) {
      const [{ length }] = sends;
      for (let at = 0; at < length; at += ECHO_BLOCK) {
        const next = target + (delay - target) * keep;
        for (const [side, echo] of sides.entries())
          echo(
            sends[side].subarray(at, at + ECHO_BLOCK),
            to[side].subarray(at, at + ECHO_BLOCK),
            delay,
            next,
          );
        delay = next;
      }
    },
  };
}

/**
 * One side of the echo. Adds the echoes of a block, during which the delay, in samples, changes from one value to
 * another.
 */
function createSide(length: number, sampleRate: number) {
  const dull = createFilter({ type: 'lowpass', q: 1 }, BRIGHTNESS / sampleRate);
  const line = new Float32Array(length);
  const again = new Float32Array(ECHO_BLOCK);
  let place = 0;
  return (send: Samples, to: Samples, from: number, until: number) => {
    readLine(line, again, place, from, until);
    dull(again);
    writeLine(line, place, send, again);
    addSamples(to, again);
    place = (place + ECHO_BLOCK) % length;
  };
}

/**
 * Fills `again` with earlier samples. The delay goes from `from` samples at the first one to `until` samples at the
 * last one.
 */
function readLine(line: Samples, again: Samples, place: number, from: number, until: number) {
  const { length } = line;
  for (let i = 0; i < again.length; i++) {
    const late = place + i - from - ((until - from) * i) / again.length + length;
    const at = late < length ? late : late - length;
    const index = at | 0;
    const next = index + 1 === length ? 0 : index + 1;
    again[i] = line[index] + (at - index) * (line[next] - line[index]);
  }
}

/** Writes the send and the feedback into the line. */
function writeLine(line: Samples, place: number, send: Samples, again: Samples) {
  const { length } = line;
  for (let i = 0, at = place; i < again.length; i++, at = at + 1 === length ? 0 : at + 1)
    line[at] = send[i] + FEEDBACK * again[i];
}

/** A linear move of the fader. Unit: samples. */
interface Move {
  at: number;
  length: number;
  /** 0 or 1. */
  to: number;
}

/** Fades in and out linearly; closed at first. */
function createFader() {
  let moves: Move[] = [];
  let before = 0;

  function gainAt(time: number): number {
    while (moves.length > 0 && time >= moves[0].at + moves[0].length) {
      before = moves[0].to;
      moves = moves.slice(1);
    }
    const [next] = moves;
    if (!next || time < next.at) return before;
    const share = (time - next.at) / next.length;
    return 1 - next.to + (2 * next.to - 1) * share;
  }

  return {
    /** Opens or closes the fader within `length` samples, beginning at the time `at`. */
    move(way: 'in' | 'out', at: number, length: number) {
      moves.push({ at, length, to: way === 'in' ? 1 : 0 });
    },
    apply(channels: readonly Samples[], from: number) {
      if (moves.length === 0 && before === 1) return;
      const [{ length }] = channels;
      for (let i = 0; i < length; i++) {
        const gain = gainAt(from + i);
        for (const samples of channels) samples[i] *= gain;
      }
    },
  };
}

/** A target value, and the time from which it applies. */
interface Target {
  /** Unit: samples. */
  at: number;
  value: number;
  /** Time constant. Unit: s. */
  constant: number;
}

/** Interval at which the value is computed; in between, the value is linear. Unit: samples. */
const GLIDE_BLOCK = 32;

/** A gain that follows targets, which are given in order of time. */
function createGlide(sampleRate: number, start: number) {
  let value = start;
  let current: Target = { at: 0, value: start, constant: 1 };
  let coming: Target[] = [];

  function valueAfterBlock(from: number): number {
    while (coming.length > 0 && coming[0].at <= from) [current, ...coming] = coming;
    const keep = Math.exp(-GLIDE_BLOCK / (current.constant * sampleRate));
    return current.value + (value - current.value) * keep;
  }

  return {
    to(target: Target) {
      coming.push(target);
    },
    /**
     * Multiplies samples by the gain. The samples begin at the time `from`, directly after the previous ones, and are a
     * whole number of blocks.
     */
    apply(channels: readonly Samples[], from: number) {
      const [{ length }] = channels;
      for (let begin = 0; begin < length; begin += GLIDE_BLOCK) {
        const before = value;
        value = valueAfterBlock(from + begin);
        for (const samples of channels)
          ramp(samples, begin, Math.min(length, begin + GLIDE_BLOCK), before, value);
      }
    },
  };
}

function ramp(samples: Samples, begin: number, end: number, from: number, to: number) {
  const step = (to - from) / (end - begin);
  for (let i = begin; i < end; i++) samples[i] *= from + step * (i - begin);
}

/** Ducking by a kick: the remaining gain, and the times in which it falls and recovers, in s. */
const DUCK = { to: 0.6, within: 0.008, back: 0.09 } as const;
/** Time constant of a change of the style's loudness. Unit: s. */
const STYLE_S = 0.1;

/** The mixing desk of a piece: levels, positions, reverb, echo, limiter, and a fader that begins closed. */
export function createDesk(sampleRate: number) {
  const level = createGlide(sampleRate, 1);
  const ducked = createGlide(sampleRate, 1);
  const hall = createHall(sampleRate);
  const echo = createEcho(sampleRate);
  const fader = createFader();
  let buses = createBuses(0);

  return {
    setEcho: echo.set,
    /** Sets the loudness of a style, from the time `at` on. `at` is in samples, here and below. */
    setStyle: (style: MusicStyle, at: number) =>
      level.to({ at, value: gainOf(STYLE_MIX[style].level), constant: STYLE_S }),
    fade: fader.move,
    /** Ducks for a kick. */
    duck(at: number) {
      ducked.to({ at, value: DUCK.to, constant: DUCK.within });
      ducked.to({ at: at + 4 * DUCK.within * sampleRate, value: 1, constant: DUCK.back });
    },
    /**
     * Mixes notes and returns the left and right output from the time `from` on, which must continue the previous
     * output. The returned samples are valid until the next call.
     */
    mix(notes: readonly Sounding[], from: number, length: number): readonly [Samples, Samples] {
      if (buses.hall.length !== length) buses = createBuses(length);
      clear(buses);
      for (const note of notes) write(note, from, buses);
      ducked.apply(buses.ducked, from);
      for (const [side, samples] of buses.dry.entries()) addSamples(samples, buses.ducked[side]);
      hall(buses.hall, buses.dry);
      echo.apply(buses.echo, buses.dry);
      level.apply(buses.dry, from);
      for (const samples of buses.dry) bend(samples);
      fader.apply(buses.dry, from);
      return buses.dry;
    },
  };
}
