import { describe, expect, it } from 'vitest';
import { createEventHub } from '../../../net/events/hub.ts';
import { openingOf } from '../../../net/events/sse.ts';

/** Tests how an event stream begins. */

const state = { read: () => ({ etag: '"1"', bytes: Buffer.from('{"round":{}}') }) };
const hub = createEventHub({ now: () => 1_000 });
hub.publish([{ type: 'announce', fields: { text: 'a' } as never }]);
const open = (lastId: string, wantsSnapshot = false) =>
  openingOf({ hub, state, retryMs: 500 }, lastId, wantsSnapshot);

describe('event stream', () => {
  it('a new event stream says when to reconnect and continues with new events', () => {
    expect(open('')).toEqual({ text: 'retry: 500\n', seq: 1 });
  });

  it('an event stream that reports a gap repeats at most 60 characters of the id that the client sent', () => {
    const { text } = open(`${'x'.repeat(70)}.7`);
    const gap = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '');
    expect(gap).toMatchObject({ type: 'gap', from: 'x'.repeat(60), to: hub.idOf(0) });
  });

  it('a client that missed events gets the state at the beginning of its stream if it requests the state', () => {
    expect(open('', true).text).toContain('event: snapshot\n');
    expect(open(hub.idOf(0), true)).toEqual({ text: 'retry: 500\n', seq: 0 });
    expect(open('other.1', true)).toMatchObject({ seq: 1 });
  });
});
