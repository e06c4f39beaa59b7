import { expect, it } from 'vitest';
import { EventRing, RING_EVENTS } from '../../../edge/event-ring.ts';

/** Tests of the buffer with the latest events of a channel. */

const entry = (seq: number, epoch = 1) => ({ epoch, seq, json: `{"n":${seq}}`, type: 'join' });
const upTo = (last: number) => Array.from({ length: last }, (_, i) => entry(i + 1));
const seqs = (entries: readonly { seq: number }[] | null) => entries?.map(({ seq }) => seq);

it("the edge's event ring stores at least the latest 4,096 events and at most 8,192", () => {
  const ring = new EventRing();
  ring.add(upTo(2 * RING_EVENTS - 1));
  expect(ring.oldest?.seq).toBe(1);
  ring.add([entry(2 * RING_EVENTS)]);
  expect([ring.oldest?.seq, ring.newest?.seq]).toEqual([RING_EVENTS + 1, 2 * RING_EVENTS]);
});

it("the edge's event ring stores each event once, and ignores an event that does not follow the latest event", () => {
  const ring = new EventRing();
  ring.add(upTo(3));
  expect(seqs(ring.add([entry(3), entry(2), entry(4), entry(1, 2)]))).toEqual([4, 1]);
  expect(seqs(ring.after(entry(2), 10))).toEqual([3, 4, 1]);
});

it("the edge's event ring returns the events after a given id, up to the requested number", () => {
  const ring = new EventRing();
  ring.add([entry(2), entry(5), entry(9)]);
  expect(seqs(ring.after(entry(2), 1))).toEqual([5]);
  expect(seqs(ring.after(entry(9), 1))).toEqual([]);
  expect([1, 4, 10].map(seq => ring.after(entry(seq), 1))).toEqual([null, null, null]);
});
