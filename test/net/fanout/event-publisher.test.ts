import { describe, expect, it } from 'vitest';
import { createEventHub, type NewEvent } from '../../../net/events/hub.ts';
import { createEventPublisher } from '../../../net/fanout/event-publisher.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import { ENTRY_FIELDS } from '../../../schema/wire/fanout/messages.ts';
import { join, KEYS } from './stage.ts';

/** Tests how events get into the Redis stream. The pipeline answers when the test lets it. */

const EPOCH = 1_790_000_000_000;
const NOT_LATER = new Error('The ID is equal or smaller than the target stream top item');

type Answer = [Error | null, unknown][];

function stage(top: string | null = null) {
  const people = new People();
  people.watch();
  const hub = createEventHub({ epoch: String(EPOCH), overlayForm: overlayFormFor(people) });
  const batches: { ids: string[]; texts: string[][]; answer: PromiseWithResolvers<Answer> }[] = [];
  let refused = 0;
  const pipeline = () => {
    const batch = { ids: [] as string[], texts: [] as string[][], answer: Promise.withResolvers<Answer>() };
    return {
      xadd(_key: string, _most: string, _about: string, _count: number, id: string, ...fields: string[]) {
        batch.ids.push(id);
        batch.texts.push(fields);
      },
      exec() {
        batches.push(batch);
        return batch.answer.promise;
      },
    };
  };
  const publisher = createEventPublisher({
    redis: { pipeline, xrevrange: async () => (top ? [[top, []]] : []) } as never,
    keys: KEYS,
    epoch: EPOCH,
    hub,
    people,
    onRefused: async () => void refused++,
  });
  const settle = () => new Promise(setImmediate);
  return {
    hub,
    people,
    publisher,
    batches,
    refusals: () => refused,
    tell: (...events: NewEvent[]) => hub.publish(events),
    settle,
    /** Lets Redis answer the latest batch. */
    async answer(...answer: Answer) {
      batches.at(-1)?.answer.resolve(answer);
      await settle();
    },
    async fail() {
      batches.at(-1)?.answer.reject(new Error('Redis is away.'));
      await settle();
    },
  };
}

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `${EPOCH}-${from + i}`);
const joins = (count: number) => Array.from({ length: count }, (_, i) => join(`viewer-${i}`));

describe('events', () => {
  it('before a game sends events to Redis, it finds out which events Redis already has', async () => {
    const { tell, publisher, batches } = stage(`${EPOCH}-2`);
    tell(...joins(4));
    expect([batches.length, publisher.isUnderWay]).toEqual([0, false]);
    await publisher.resume();
    expect(publisher.isUnderWay).toBe(true);
    expect(batches[0]?.ids).toEqual(ids(3, 4));
  });

  it('in Redis, the first event of a game follows those of an earlier game', async () => {
    const { tell, publisher, batches } = stage(`${EPOCH - 5}-900`);
    tell(...joins(2));
    await publisher.resume();
    expect(batches[0]?.ids).toEqual(ids(1, 2));
  });

  it('events are sent to Redis in batches of at most 500, one batch at a time', async () => {
    const { tell, publisher, batches, answer } = stage();
    tell(...joins(501));
    await publisher.resume();
    tell(join('late'));
    expect(batches.map(batch => batch.ids.length)).toEqual([500]);
    await answer([null, 'ok']);
    expect(batches.map(batch => batch.ids)).toEqual([ids(1, 500), ids(501, 502)]);
  });

  it('events in Redis contain no text that viewers typed', async () => {
    const { tell, publisher, batches } = stage();
    tell({ type: 'cheer', fields: { user: 'ada', bits: 100, text: 'my words' } });
    await publisher.resume();
    const [fields] = batches[0]?.texts ?? [];
    expect(fields).toContain(ENTRY_FIELDS.event);
    expect(fields?.join()).toContain('"bits":100');
    expect(fields?.join()).not.toContain('my words');
  });

  it('after a failure, no event is sent until the game has asked Redis which events it has', async () => {
    const { tell, publisher, batches, fail } = stage();
    tell(join('ada'));
    await publisher.resume();
    await fail();
    expect(publisher.isUnderWay).toBe(false);
    tell(join('bob'));
    expect(batches).toHaveLength(1);
    await publisher.resume();
    expect(batches[1]?.ids).toEqual(ids(1, 2));
  });

  it('if Redis refuses an event for a reason other than its id, publishing has failed', async () => {
    const { tell, publisher, answer, refusals } = stage();
    tell(join('ada'));
    await publisher.resume();
    await answer([new Error('OOM command not allowed'), null]);
    expect([publisher.isUnderWay, refusals()]).toEqual([false, 0]);
  });

  it('an event that Redis already has is reported, and later events are still sent to Redis', async () => {
    const { tell, publisher, batches, answer, refusals } = stage();
    tell(join('ada'));
    await publisher.resume();
    tell(join('bob'));
    await answer([NOT_LATER, null]);
    expect(refusals()).toBe(1);
    expect(batches[1]?.ids).toEqual(ids(2, 2));
  });

  it("after a viewer's name is removed, it is not published, even in events that are waiting to be sent", async () => {
    const { tell, publisher, batches } = stage();
    tell(join('mallory'), {
      type: 'name.removed',
      fields: { user: 'mallory', callSign: 'Ghost' },
    } as NewEvent);
    await publisher.resume();
    const [, , , , , people = ''] = batches[0]?.texts[0] ?? [];
    expect(JSON.parse(people)).toEqual({ 1: 'Ghost' });
  });

  it('events that overlays do not use are not sent to Redis', async () => {
    const { tell, publisher, batches, answer, settle } = stage();
    const say = { type: 'say', fields: { text: 'for chats alone', script: 'x' } } as NewEvent;
    tell(...Array.from({ length: 500 }, () => say), join('ada'));
    await publisher.resume();
    await settle();
    await answer([null, 'ok']);
    expect(batches.map(batch => batch.ids)).toEqual([ids(501, 501)]);
  });

  it('no events are sent to Redis after the connection is lost', async () => {
    const { tell, publisher, batches } = stage();
    await publisher.resume();
    publisher.pause();
    tell(join('ada'));
    expect([publisher.isUnderWay, batches.length]).toEqual([false, 0]);
  });

  it('no events are sent to Redis after the game closes its publisher', async () => {
    const { tell, publisher, batches } = stage();
    await publisher.resume();
    publisher.close();
    tell(join('ada'));
    expect(batches).toEqual([]);
  });
});
