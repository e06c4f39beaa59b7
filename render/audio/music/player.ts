import type { Bar, Part } from './programme.ts';
import { BAR, type Note } from './score/note.ts';
import { type BeatPulse, beatOf, nextBeat } from './tempo.ts';

/** A note with its time. Unit: s. */
export interface TimedNote {
  note: Note;
  piece: Part['piece'];
  time: number;
  seconds: number;
}

/** A bar with its time. Unit: s. */
export interface TimedBar extends Bar {
  time: number;
  seconds: number;
}

export interface PlayerPorts {
  /** Returns the next bar; null while nothing is to be played. */
  next(): Bar | null;
  /** Returns the beat of other music, if any. */
  pulse(): BeatPulse | null;
  startBar(bar: TimedBar): void;
  play(note: TimedNote): void;
}

/** Time by which notes are emitted before they sound, which is enough for one call per second. Unit: s. */
export const LOOK_AHEAD_S = 1.2;
/** Time between the decision to begin and the first note. Unit: s. */
const LEAD_S = 0.1;

const BEATS = 4;

function timed({ parts, time, seconds }: TimedBar): TimedNote[] {
  const sixteenth = seconds / BAR;
  const notes = parts.flatMap(({ piece, notes }) =>
    notes.map(note => ({
      ...{ note, piece, time: time + note.at * sixteenth, seconds: note.length * sixteenth },
    })),
  );
  return notes.sort((a, b) => a.time - b.time);
}

/** Emits bars and notes shortly before they are due on a given clock. It sets no timers. */
export function createPlayer({ next, pulse, startBar, play }: PlayerPorts) {
  let waiting: TimedNote[] = [];
  /** Time at which the next bar begins; null while nothing is played. */
  let cursor: number | null = null;

  function beginAt(now: number): number {
    const beat = pulse();
    return beat ? nextBeat(now + LEAD_S, beat) : now + LEAD_S;
  }

  function startNext(time: number) {
    const bar = next();
    if (!bar) {
      cursor = null;
      return;
    }
    const seconds = beatOf(time, bar.tempo, pulse()) * BEATS;
    const whole = { ...bar, time, seconds };
    startBar(whole);
    waiting = timed(whole);
    cursor = time + seconds;
  }

  /** Skips late notes, so that the music continues with the next bar instead of a burst of late notes. */
  function forgetStale(now: number) {
    const due = waiting[0]?.time ?? cursor;
    if (due === null || due >= now) return;
    waiting = [];
    cursor = beginAt(now);
  }

  function handOut(until: number) {
    while (waiting.length > 0 && waiting[0].time < until) {
      const note = waiting.shift();
      if (note) play(note);
    }
  }

  return {
    /** Emits everything that begins within `ahead` seconds after `now`. Call it again before that time is over. */
    advance(now: number, ahead = LOOK_AHEAD_S) {
      forgetStale(now);
      cursor ??= beginAt(now);
      const until = now + ahead;
      handOut(until);
      while (cursor !== null && waiting.length === 0 && cursor < until) {
        startNext(cursor);
        handOut(until);
      }
    },
  };
}
