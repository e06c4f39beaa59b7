import { describe, expect, it } from 'vitest';
import { digestOf } from '../../../net/events/digest.ts';
import { parseEventFilter } from '../../../net/events/filter.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { nextEvents } from '../../../net/events/next-events.ts';
import { framesOf } from '../../../net/events/sse.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';

/** Tests at which event a returning caller resumes. */

const KEPT = 16_384;
const announce = (text: string) => ({ type: 'announce' as const, fields: { text } });

function hubAfter(count: number) {
  const hub = createEventHub({ now: () => 1_000 });
  hub.publish(Array.from({ length: count }, (_, i) => announce(String(i + 1))));
  return hub;
}

const seqs = (entries: readonly { seq: number }[] | null) => entries?.map(({ seq }) => seq);

describe('resuming events', () => {
  it('a client that resumes the event stream of a server without events has missed nothing', () => {
    const hub = hubAfter(0);
    expect(hub.resume(hub.idOf(0))).toEqual({ seq: 0, gap: false });
    expect(hub.after(0)).toEqual([]);
  });

  it('a client that resumes the event stream from before the first event gets all events', () => {
    const hub = hubAfter(3);
    expect(hub.resume(hub.idOf(0))).toEqual({ seq: 0, gap: false });
    expect(seqs(hub.after(0))).toEqual([1, 2, 3]);
  });

  it('a client that resumes the event stream from before the oldest stored event gets a gap event', () => {
    const hub = hubAfter(KEPT + 100);
    expect(hub.resume(hub.idOf(100))).toEqual({ seq: 100, gap: false });
    expect(seqs(hub.after(100))).toEqual(Array.from({ length: KEPT }, (_, i) => 101 + i));
    expect(hub.resume(hub.idOf(99))).toEqual({ seq: 100, gap: true });
    expect(hub.after(99)).toBeNull();
  });

  it('a client that resumes the event stream at the newest event does not get that event again', () => {
    const hub = hubAfter(5);
    expect(hub.resume(hub.idOf(5))).toEqual({ seq: 5, gap: false });
    expect(hub.after(5)).toEqual([]);
  });

  it.each([
    ['that the server never sent', '6'],
    ['that is not a number', '2x'],
    ['that is negative', '-1'],
    ['that is not a whole number', '25e-1'],
  ])('a client that resumes the event stream with an id %s gets a gap event', (_, seq) => {
    const hub = hubAfter(5);
    expect(hub.resume(`${hub.epoch}.${seq}`)).toEqual({ seq: 0, gap: true });
  });
});

describe('stored events', () => {
  it('stored events are returned in order, at most as many as requested', () => {
    const hub = hubAfter(KEPT + 5);
    expect(seqs(hub.after(KEPT, 2))).toEqual([KEPT + 1, KEPT + 2]);
    expect(seqs(hub.after(KEPT, 5))).toEqual(seqs(hub.after(KEPT, 50)));
  });

  it('an event is found by its id while it is stored', () => {
    const hub = hubAfter(KEPT + 1);
    expect(hub.find(hub.idOf(2))).toMatchObject({ seq: 2, type: 'announce' });
    for (const id of [hub.idOf(1), hub.idOf(KEPT + 2), 'other.2', '', hub.idOf(0)])
      expect(hub.find(id)).toBeNull();
  });

  it('events are sent to all listeners until they unsubscribe', () => {
    const hub = hubAfter(0);
    const heard: unknown[] = [];
    const leave = hub.subscribe(batch => heard.push(['left', seqs(batch)]));
    hub.subscribe(batch => heard.push(['stays', seqs(batch)]));
    hub.publish([]);
    hub.publish([announce('a'), announce('b')]);
    leave();
    hub.publish([announce('c')]);
    expect(heard).toEqual([
      ['left', [1, 2]],
      ['stays', [1, 2]],
      ['stays', [3]],
    ]);
  });

  it('an event names its cause, or no cause if the game itself caused the event', () => {
    const hub = hubAfter(0);
    hub.publish([{ ...announce('a'), cause: 7 }, announce('b')]);
    expect(hub.after(0)?.map(({ cause }) => cause)).toEqual([7, null]);
  });

  it('after a restart, the start time of a round is still reported', () => {
    const hub = createEventHub({ roundStartedAt: 500, now: () => 61_000 });
    hub.publish([{ type: 'round.end', fields: { mode: 'ffa', stats: [] } as never }]);
    expect(JSON.parse(hub.after(0)?.[0].json ?? '')).toMatchObject({ at: 61_000, startedAt: 500 });
  });
});

it('the end of a round reports when the round began', () => {
  let now = 0;
  const hub = createEventHub({ now: () => now });
  const publishAt = (at: number, type: 'round.start' | 'round.end') => {
    now = at;
    hub.publish([{ type, fields: {} as never }]);
    return JSON.parse(hub.after(hub.last - 1)?.[0]?.json ?? '').startedAt;
  };
  publishAt(500, 'round.start');
  expect(publishAt(900, 'round.end')).toBe(500);
  publishAt(1_500, 'round.start');
  expect([publishAt(1_900, 'round.end'), hub.roundStartedAt]).toEqual([1_500, 1_500]);
});

describe('event', () => {
  it('internal fields of an event are sent only to pages that draw the fight', async () => {
    const people = new People();
    people.watch();
    const hub = createEventHub({ overlayForm: overlayFormFor(people) });
    const fields = { victim: 'bob', killer: 'ada', friendly: false };
    hub.publish([{ type: 'kill', fields: { ...fields, means: 'nuke' } }]);
    const filter = parseEventFilter('', 'owner');
    const { entries } = await nextEvents(hub, 0, { filter, limit: 1, maxLength: 1_000 }, 0);
    const [entry] = entries;
    expect(JSON.parse(entry?.overlay?.json ?? '')).toMatchObject({ friendly: false, means: 'nuke' });
    expect(JSON.parse(entry?.json ?? '')).toEqual({ type: 'kill', at: expect.any(Number), ...fields });
    expect(`${framesOf(entries, filter)} ${JSON.stringify(digestOf(entries))}`).not.toContain('nuke');
  });
});
