import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DIGEST_LENGTH, digestOf } from '../../../net/events/digest.ts';
import { parseEventFilter } from '../../../net/events/filter.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { type NextEvents, nextEvents } from '../../../net/events/next-events.ts';

/** Tests events for callers that poll. */

const filter = parseEventFilter('announce', 'read');
const announce = (text: string) => ({ type: 'announce' as const, fields: { text } });
const other = { type: 'join' as const, fields: { user: 'ada' } as never };
const lengthOf = (text: string) => JSON.stringify({ type: 'announce', at: 1, text }).length;

const hubWith = (...texts: string[]) => {
  const hub = createEventHub({ now: () => 1 });
  hub.publish(texts.map(announce));
  return hub;
};
const ask = async (
  hub: ReturnType<typeof hubWith>,
  seq: number,
  wanted: { limit?: number; maxLength?: number } = {},
) => {
  const found = await nextEvents(hub, seq, { filter, limit: 100, maxLength: 10_000, ...wanted }, 0);
  const { digested, ...rest } = found;
  expect(digested).toEqual([]);
  return { ...rest, entries: found.entries.map(entry => entry.seq) };
};

describe('polled events', () => {
  const hub = hubWith('a', 'b', 'c', 'd', 'e');

  it('a poll for events returns as many as requested and says whether there are more', async () => {
    expect(await ask(hub, 0, { limit: 2 })).toEqual({ entries: [1, 2], seq: 2, more: true });
    expect(await ask(hub, 2, { limit: 2 })).toEqual({ entries: [3, 4], seq: 4, more: true });
    expect(await ask(hub, 4, { limit: 2 })).toEqual({ entries: [5], seq: 5, more: false });
    expect(await ask(hub, 0, { limit: 5 })).toEqual({ entries: [1, 2, 3, 4, 5], seq: 5, more: false });
  });

  it('a poll for events returns at least one event, and as many events as fit into its response', async () => {
    const one = lengthOf('a');
    expect((await ask(hub, 0, { maxLength: 2 * one })).entries).toEqual([1, 2]);
    expect((await ask(hub, 0, { maxLength: 2 * one - 1 })).entries).toEqual([1]);
    expect((await ask(hub, 0, { maxLength: 1 })).entries).toEqual([1]);
  });

  it('the next poll for events continues after those that did not match the filter', async () => {
    const mixed = createEventHub();
    mixed.publish([other, announce('a'), other, other]);
    expect(await ask(mixed, 0)).toEqual({ entries: [2], seq: 4, more: false });
    expect(await ask(mixed, 0, { limit: 1 })).toEqual({ entries: [2], seq: 4, more: false });
  });
});

describe('waiting', () => {
  const HOUR = 3_600_000;
  const wait = (hub: ReturnType<typeof hubWith>, seq: number, ms: number) =>
    nextEvents(hub, seq, { filter, limit: 2, maxLength: 10_000 }, ms);

  it('a poll for events ends with the first matching event', async () => {
    const hub = hubWith();
    const waiting = wait(hub, 0, HOUR);
    hub.publish([other]);
    hub.publish([announce('now')]);
    hub.publish([announce('and on')]);
    expect((await waiting).entries.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('a poll for events does not wait if a matching event is stored', async () => {
    expect(await wait(hubWith('a'), 0, HOUR)).toMatchObject({ seq: 1, more: false });
  });

  it('a poll for events that times out is empty, and the next poll continues from there', async () => {
    const hub = hubWith();
    hub.publish([other]);
    expect(await wait(hub, 0, 1)).toEqual({ entries: [], digested: [], seq: 1, more: false });
  });
});

describe('kill digest', () => {
  const all = parseEventFilter('', 'read');
  const kill = (victim: string, killer: string | null = 'ada') =>
    ({ type: 'kill' as const, fields: { victim, killer, friendly: false } }) as never;
  const wanted = { filter: all, limit: 2, maxLength: 10_000, digests: true };
  const seqs = ({ entries, digested }: NextEvents) =>
    [entries, digested].map(list => list.map(({ seq }) => seq));

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a kill digest covers all kills up to the last event and is not counted as an event', async () => {
    const hub = createEventHub();
    hub.publish([kill('a'), announce('x'), kill('b'), announce('y'), kill('c'), announce('z'), kill('d')]);
    const first = await nextEvents(hub, 0, wanted, 0);
    expect([seqs(first), first.seq, first.more]).toEqual([
      [
        [2, 4],
        [1, 3, 5],
      ],
      5,
      true,
    ]);
    expect(seqs(await nextEvents(hub, first.seq, wanted, 0))).toEqual([[6], [7]]);
  });

  it('a kill digest waits up to 10 s for another event and is returned with it', async () => {
    const hub = createEventHub();
    const waiting = nextEvents(hub, 0, wanted, 30_000);
    hub.publish([kill('a')]);
    await vi.advanceTimersByTimeAsync(9_000);
    hub.publish([kill('b')]);
    hub.publish([announce('x')]);
    expect(seqs(await waiting)).toEqual([[3], [1, 2]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('kills before a poll began are returned with the first event after them', async () => {
    const hub = createEventHub();
    hub.publish([kill('a')]);
    const waiting = nextEvents(hub, 0, wanted, 30_000);
    hub.publish([announce('x')]);
    expect(seqs(await waiting)).toEqual([[2], [1]]);
  });

  it('if no other event occurs, a kill digest is returned 10 s after its first kill', async () => {
    const hub = createEventHub();
    const waiting = nextEvents(hub, 0, wanted, 30_000);
    await vi.advanceTimersByTimeAsync(5_000);
    hub.publish([kill('a')]);
    await vi.advanceTimersByTimeAsync(9_999);
    hub.publish([kill('b')]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seqs(await waiting)).toEqual([[], [1, 2]]);
    // the first kill is old by now, so there is no wait
    expect(seqs(await nextEvents(hub, 0, wanted, 30_000))).toEqual([[], [1, 2]]);
    const short = nextEvents(hub, 2, wanted, 3_000);
    hub.publish([kill('c')]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(seqs(await short)).toEqual([[], [3]]);
  });

  it('a kill digest is returned 10 s after its first kill, even if that kill was before the poll began', async () => {
    const hub = createEventHub();
    hub.publish([kill('a')]);
    vi.advanceTimersByTime(4_000);
    let isOver = false;
    const waiting = nextEvents(hub, 0, wanted, 30_000).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(5_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([isOver, seqs(await waiting)]).toEqual([true, [[], [1]]]);
  });

  it('a poll that asks only for kills lasts its full time, whatever other events occur', async () => {
    const hub = createEventHub();
    let isOver = false;
    const kills = { ...wanted, filter: parseEventFilter('kill', 'read') };
    const waiting = nextEvents(hub, 0, kills, 30_000).finally(() => {
      isOver = true;
    });
    hub.publish([announce('x')]);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(seqs(await waiting)).toEqual([[], []]);
  });

  it('a kill digest covers only kills that match the filter', async () => {
    const hub = createEventHub();
    hub.publish([kill('a'), announce('x')]);
    const found = await nextEvents(hub, 0, { ...wanted, filter }, 0);
    expect([seqs(found), found.seq]).toEqual([[[2], []], 2]);
  });

  it('a kill digest gives the duration of its kills, rounded up to seconds', () => {
    let now = 1_000;
    const hub = createEventHub({ now: () => now });
    for (const at of [1_000, 2_000, 2_500, 3_001]) {
      now = at;
      hub.publish([kill('a')]);
    }
    expect(digestOf(hub.after(0) ?? [])).toMatchObject({
      at: 3_001,
      id: hub.idOf(4),
      seconds: 3,
      text: '4 kills in 3 s: 4 by ada',
    });
  });

  it('a kill digest cuts names to 24 characters and splits no emoji', () => {
    const hub = createEventHub();
    hub.publish([kill('v'.repeat(24), '\u{1f680}'.repeat(25))]);
    const rockets = '\u{1f680}'.repeat(24);
    expect(digestOf(hub.after(0) ?? []).text).toBe(`${rockets} destroyed ${'v'.repeat(24)}`);
  });

  it('a kill digest names the pilots with the most kills', () => {
    const hub = createEventHub({ now: () => 1 });
    const sum = (...kills: never[]) => {
      const before = hub.last;
      hub.publish(kills);
      return digestOf(hub.after(before) ?? []);
    };
    expect(sum(kill('a'), kill('b', null)).text).toBe('ada destroyed a; b crashed');
    expect(sum(kill('a'), kill('b'), kill('c')).text).toBe(
      'ada destroyed a; ada destroyed b; ada destroyed c',
    );
    expect(sum(kill('a'), kill('b'), kill('c'), kill('d')).text).toBe('4 kills in 0 s: 4 by ada');
    const many = [...'ab']
      .map(v => kill(v, 'Bo 2'))
      .concat(
        [...'cde'].map(v => kill(v)),
        kill('f', null),
      );
    expect(sum(...many, kill('g', 'Cy'), kill('h', 'Di'))).toEqual({
      type: 'kills',
      at: 1,
      id: hub.idOf(17),
      count: 8,
      seconds: 0,
      text: '8 kills in 0 s: 3 by ada, 2 by Bo 2, 1 by Cy, 1 by others; 1 crashed',
    });
    const tied = [...'abcd'].map(v => kill(v, v < 'c' ? 'Di' : 'Cy'));
    expect(sum(...many, ...tied).text).toBe(
      // of equal killers, the first to kill is named
      '10 kills in 0 s: 3 by ada, 2 by Bo 2, 2 by Di, 2 by others; 1 crashed',
    );
    const long = Array.from({ length: 50 }, (_, i) => kill(`v${i}`, String(i % 9).repeat(64)));
    expect(JSON.stringify(sum(...long)).length).toBeLessThanOrEqual(DIGEST_LENGTH);
    const few = Array.from({ length: 3 }, (_, i) => kill(String(i).repeat(64), 'k'.repeat(64)));
    expect(JSON.stringify(sum(...few)).length).toBeLessThanOrEqual(DIGEST_LENGTH);
  });
});
