import { describe, expect, it } from 'vitest';
import { parseEventFilter } from '../../../net/events/filter.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { nextEvents } from '../../../net/events/next-events.ts';

/** Events for callers that ask again and again. */
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
  const told = await nextEvents(hub, seq, { filter, limit: 100, maxLength: 10_000, ...wanted }, 0);
  return { ...told, entries: told.entries.map(entry => entry.seq) };
};

describe('one answer', () => {
  const hub = hubWith('a', 'b', 'c', 'd', 'e');

  it('holds as many events as are asked for, and tells whether more wait', async () => {
    expect(await ask(hub, 0, { limit: 2 })).toEqual({ entries: [1, 2], seq: 2, more: true });
    expect(await ask(hub, 2, { limit: 2 })).toEqual({ entries: [3, 4], seq: 4, more: true });
    expect(await ask(hub, 4, { limit: 2 })).toEqual({ entries: [5], seq: 5, more: false });
    expect(await ask(hub, 0, { limit: 5 })).toEqual({ entries: [1, 2, 3, 4, 5], seq: 5, more: false });
  });

  it('holds as many as fit into its length, and the first one always', async () => {
    const one = lengthOf('a');
    expect((await ask(hub, 0, { maxLength: 2 * one })).entries).toEqual([1, 2]);
    expect((await ask(hub, 0, { maxLength: 2 * one - 1 })).entries).toEqual([1]);
    expect((await ask(hub, 0, { maxLength: 1 })).entries).toEqual([1]);
  });

  it('goes on behind what nobody asked for', async () => {
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

  it('ends with the first event that is wanted, and not with another', async () => {
    const hub = hubWith();
    const waiting = wait(hub, 0, HOUR);
    hub.publish([other]);
    hub.publish([announce('now')]);
    hub.publish([announce('and on')]);
    expect((await waiting).entries.map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('is not begun where one is there already', async () => {
    expect(await wait(hubWith('a'), 0, HOUR)).toMatchObject({ seq: 1, more: false });
  });

  it('ends empty when the time is up, and goes on behind what was passed over', async () => {
    const hub = hubWith();
    hub.publish([other]);
    expect(await wait(hub, 0, 1)).toEqual({ entries: [], seq: 1, more: false });
  });
});
