import { describe, expect, it } from 'vitest';
import type { Intensity, Mood } from '../../render/audio/music/mood.ts';
import {
  createPlayer,
  LOOK_AHEAD_S,
  type TimedBar,
  type TimedNote,
} from '../../render/audio/music/player.ts';
import { createProgramme } from '../../render/audio/music/programme.ts';
import { createPieces } from '../../render/audio/music/score/piece.ts';
import { type BeatPulse, distanceToBeat } from '../../render/audio/music/tempo.ts';

const SEED = 5;
const PIECES = createPieces(SEED);
const lobby: Mood = { place: 'lobby', intensity: 'calm', beat: null };
const fight = (intensity: Intensity): Mood => ({ place: 'fight', intensity, beat: null });
const nowhere: Mood = { place: 'none', intensity: 'calm', beat: null };

/** A player on a clock that the test advances, and all notes that it emitted. */
function rehearsal(first: Mood) {
  let [mood, pulse, now] = [first, null as BeatPulse | null, 0];
  const bars: TimedBar[] = [];
  const notes: (TimedNote & { handedAt: number })[] = [];
  const programme = createProgramme(SEED);
  const player = createPlayer({
    next: () => programme.next(mood),
    pulse: () => pulse,
    startBar: bar => bars.push(bar),
    play: note => notes.push({ ...note, handedAt: now }),
  });
  return {
    ...{ bars, notes, close: programme.close },
    set: (next: Mood) => {
      mood = next;
    },
    follow: (next: BeatPulse) => {
      pulse = next;
    },
    /** Advances the clock while a timer runs with the period `period`. Unit: s. */
    run(seconds: number, period = 0.05) {
      for (let step = 0; step < seconds / period; step++) {
        now += period;
        player.advance(now);
      }
    },
    /** Advances the clock without running the timer. Unit: s. */
    sleep(seconds: number) {
      now += seconds;
    },
    now: () => now,
  };
}

const piecesOf = ({ parts }: TimedBar) => parts.map(({ piece, fade }) => `${piece} ${fade}`);
const stylesOf = (bars: readonly TimedBar[]) => [
  ...new Set(bars.flatMap(({ parts }) => parts.map(p => p.style))),
];

/** The times between the end of each bar and the beginning of the next one. Unit: s. */
const holes = (bars: readonly TimedBar[]) =>
  bars.slice(1).map((bar, i) => bar.time - (bars[i].time + bars[i].seconds));

describe('music player', () => {
  it('the music player emits each note once and in time, shortly before it is due', () => {
    const { run, notes, bars } = rehearsal(fight('boss'));
    run(30);
    expect(notes.length).toBeGreaterThan(500);
    for (const { time, handedAt } of notes) {
      expect(time).toBeGreaterThanOrEqual(handedAt);
      expect(time).toBeLessThanOrEqual(handedAt + LOOK_AHEAD_S);
    }
    const due = bars.slice(0, -1).flatMap(({ parts }) => parts.flatMap(part => part.notes));
    const handed = new Set(notes.map(({ note }) => note));
    expect(due.filter(note => !handed.has(note))).toEqual([]);
  });

  it('the music player plays the same if its timer fires only once per second', () => {
    const [often, seldom] = [rehearsal(fight('contact')), rehearsal(fight('contact'))];
    often.run(1, 1);
    seldom.run(1, 1);
    often.run(30);
    seldom.run(30, 1);
    const heard = ({ notes }: typeof often) =>
      notes.filter(({ time }) => time < 30).map(({ note, time }) => [note.pitch, time]);
    expect(heard(seldom)).toEqual(heard(often));
  });

  it('a change in the fight takes effect on the music at the next bar, without a gap', () => {
    const { run, set, bars } = rehearsal(fight('calm'));
    const moods: Intensity[] = ['contact', 'boss', 'calm', 'suddenDeath', 'lastMinute'];
    for (const intensity of moods) {
      run(7);
      const before = bars.length;
      set(fight(intensity));
      run(4);
      expect(stylesOf(bars.slice(before + 1))).toEqual([intensity]);
    }
    for (const hole of holes(bars)) expect(Math.abs(hole)).toBeLessThan(1e-9);
  });

  it('after the computer was asleep, the music player skips missed notes and continues within a second', () => {
    const { run, sleep, notes, now } = rehearsal(fight('contact'));
    run(10);
    const before = notes.length;
    sleep(300);
    const woken = now();
    run(3);
    const later = notes.slice(before);
    expect(Math.min(...later.map(({ time }) => time))).toBeGreaterThanOrEqual(woken);
    expect(Math.min(...later.map(({ time }) => time))).toBeLessThan(woken + 1);
    expect(later.length).toBeLessThan(250);
  });

  it('the music player gets in phase with an external beat, and stays in phase', () => {
    const { run, follow, bars } = rehearsal(lobby);
    run(10);
    const pulse = { period: 60 / 174, at: 3.21 };
    follow(pulse);
    const before = bars.length;
    run(60);
    for (const { time, seconds } of bars.slice(before + 5))
      expect(Math.abs(distanceToBeat(time, seconds / 4, pulse))).toBeLessThan(1e-6);
    for (const hole of holes(bars)) expect(Math.abs(hole)).toBeLessThan(1e-9);
  });
});

describe('music programme', () => {
  it('no music is played until the page knows whether there is a fight', () => {
    const { run, bars } = rehearsal(nowhere);
    run(10);
    expect(bars).toEqual([]);
  });

  it("the music changes from that of the lobby to that of the fight within a bar, in the fight's tempo", () => {
    const { run, set, bars } = rehearsal(lobby);
    run(10);
    set(fight('calm'));
    const before = bars.length;
    run(10);
    expect(piecesOf(bars[0])).toEqual(['lobby in']);
    const [cross, next] = bars.slice(before);
    expect(piecesOf(cross)).toEqual(['lobby out', 'fight in']);
    expect(cross.seconds).toBeCloseTo(240 / PIECES.fight.tempo);
    expect(new Set(cross.parts[0].notes.map(({ layer }) => layer))).toEqual(new Set(['pad']));
    expect(piecesOf(next)).toEqual(['fight null']);
  });

  it('the music fades out on screens that have no music', () => {
    const { run, set, bars } = rehearsal(lobby);
    run(10);
    set(nowhere);
    const before = bars.length;
    run(20);
    expect(bars.slice(before).map(piecesOf)).toEqual([['lobby out']]);
  });

  it("the music of the results is a cadence of four bars and then the lobby's music, in any order of events", () => {
    const { run, set, close, bars } = rehearsal(fight('boss'));
    run(10);
    set(lobby);
    close();
    const before = bars.length;
    run(15);
    const after = bars.slice(before).map(piecesOf);
    expect(after.slice(0, 4)).toEqual(new Array(4).fill(['fight null']));
    expect(after[4]).toEqual(['lobby in']);
    for (const hole of holes(bars)) expect(Math.abs(hole)).toBeLessThan(1e-9);
  });

  it('reporting the end of a round again does not restart the cadence', () => {
    const { run, set, close, bars } = rehearsal(fight('boss'));
    run(10);
    set(lobby);
    close();
    const before = bars.length;
    for (let second = 0; second < 15; second++) {
      run(1);
      if (bars.length < before + 4) close();
    }
    expect(bars.slice(before, before + 5).map(piecesOf)).toEqual([
      ...Array(4).fill(['fight null']),
      ['lobby in'],
    ]);
  });

  it('without a fight before it, the music of results has no cadence', () => {
    const { run, close, bars } = rehearsal(lobby);
    run(5);
    close();
    run(20);
    expect(new Set(bars.slice(1).flatMap(piecesOf))).toEqual(new Set(['lobby null']));
  });

  it('the next fight has different music', () => {
    const { run, set, bars } = rehearsal(fight('contact'));
    run(10);
    set(lobby);
    run(10);
    set(fight('contact'));
    run(10);
    const begins = bars
      .flatMap(({ parts }) => parts)
      .filter(({ piece, fade }) => piece === 'fight' && fade === 'in');
    expect(begins).toHaveLength(2);
    expect(begins[0].notes).not.toEqual(begins[1].notes);
  });
});
