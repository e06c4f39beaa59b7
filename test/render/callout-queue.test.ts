import { describe, expect, it } from 'vitest';
import type { Callout } from '../../render/game/callouts/callout.ts';
import { createCalloutQueue } from '../../render/game/callouts/callout-queue.ts';
import { fc } from '../fast-check.ts';

/** Tests of the queue of call-outs, which shows one at a time, the most important first. */

const FRAME_MS = 50;

describe('call-outs', () => {
  const told = (topic: string, priority: number, words = ''): Callout => ({
    ...calloutOf(0, priority),
    topic,
    words,
  });
  /** Offers these call-outs while the slot is taken, and returns which of them are shown once it is free. */
  function next(...offered: Callout[]) {
    const place = createCalloutQueue();
    for (const callout of offered) place.offer(callout, 0);
    const shown: string[] = [];
    for (let now = 0; now < 3_000; now += FRAME_MS) {
      place.tick(now, now >= 1_000);
      if (place.shown.value) shown.push(`${place.shown.value.topic} ${place.shown.value.words}`);
    }
    return [...new Set(shown)];
  }

  it('a later call-out of the same topic replaces a waiting one, even if it is less important', () => {
    expect(next(told('lead', 5, 'one'), told('lead', 3, 'two'))).toEqual(['lead two']);
  });

  it('the first call-out of a new round is shown without delay', () => {
    const place = createCalloutQueue();
    for (const [topic, now] of [
      ['boss', 0],
      ['first blood', 3_000],
    ] as const) {
      place.offer(told(topic, 8), now);
      place.tick(now, true);
      expect(place.shown.value?.topic).toBe(topic);
      place.clear();
      expect(place.shown.value).toBeNull();
    }
  });

  it('waiting call-outs are shown one after the other, the most important one first', () => {
    expect(next(told('lead', 3), told('duel', 5), told('boss', 4))).toEqual(['duel ']);
  });

  it('a later call-out of the same topic replaces the card that is shown, and restarts its time', () => {
    const place = createCalloutQueue();
    place.offer(told('lead', 3, 'one'), 0);
    place.tick(0, true);
    const first = place.shown.value;
    place.offer(told('lead', 3, 'two'), 2_000);
    expect(place.shown.value).toMatchObject({ words: 'two', key: first?.key, since: 2_000 });
    place.offer(told('duel', 9), 2_100);
    place.tick(2_100, true);
    expect(place.shown.value).toMatchObject({ words: 'two' });
  });
});

/** Call-outs with the time since the previous one (ms) and a priority. */
const offers = fc.array(
  fc.record({ after: fc.integer({ min: 0, max: 3_000 }), priority: fc.integer({ min: 0, max: 30 }) }),
  { maxLength: 80 },
);

/** Plays call-outs with different topics; returns what is shown in each frame. */
function play(all: readonly { after: number; priority: number }[]) {
  const place = createCalloutQueue();
  const frames: { now: number; shown: typeof place.shown.value; fresh: Callout[] }[] = [];
  let at = 0;
  const due = all.map(({ after, priority }, i) => {
    at += after;
    return { at, callout: calloutOf(i, priority) };
  });
  let offered = 0;
  for (let now = 0; now < at + 10_000; now += FRAME_MS) {
    for (; offered < due.length && due[offered].at <= now; offered++) place.offer(due[offered].callout, now);
    place.tick(now, true);
    const fresh = due.slice(0, offered).filter(each => now - each.at < 2_500);
    frames.push({ now, shown: place.shown.value, fresh: fresh.map(({ callout }) => callout) });
  }
  return frames;
}

const calloutOf = (i: number, priority: number): Callout => ({
  ...{ kind: 'revenge', title: 'Revenge', who: 'Ada', words: '', topic: String(i) },
  priority,
});

describe('call-outs', () => {
  it('a call-out is shown unchanged for at least two and a half seconds', () => {
    fc.assert(
      fc.property(offers, all => {
        const since = Map.groupBy(play(all), ({ shown }) => shown?.key);
        since.delete(undefined);
        for (const frames of since.values()) {
          expect(frames.length * FRAME_MS).toBeGreaterThanOrEqual(2_500);
          expect(new Set(frames.map(({ shown }) => shown?.topic)).size).toBe(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('a call-out that is not more important than the last one is shown twelve seconds later at the earliest', () => {
    fc.assert(
      fc.property(offers, all => {
        const firsts = play(all).filter(
          ({ shown }, i, frames) => shown && shown.key !== frames[i - 1]?.shown?.key,
        );
        for (const [i, { now, shown }] of firsts.entries()) {
          const before = firsts[i - 1];
          if (before && (shown?.priority ?? 0) <= (before.shown?.priority ?? 0))
            expect(now - before.now).toBeGreaterThanOrEqual(12_000);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('no call-out is shown while a more important new one waits', () => {
    fc.assert(
      fc.property(offers, all => {
        const seen = new Set<string>();
        for (const { shown, fresh } of play(all)) {
          if (!shown || seen.has(shown.topic)) continue;
          seen.add(shown.topic);
          const others = fresh.filter(({ topic }) => !seen.has(topic)).map(({ priority }) => priority);
          expect(shown.priority).toBeGreaterThanOrEqual(Math.max(0, ...others));
        }
      }),
      { numRuns: 60 },
    );
  });
});
