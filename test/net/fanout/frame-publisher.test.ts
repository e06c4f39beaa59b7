import { describe, expect, it } from 'vitest';
import { createFramePublisher } from '../../../net/fanout/frame-publisher.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { publish } from '../../../schema/wire/slots.ts';
import { KEYS } from './stage.ts';

/**
 * A publisher on a link that answers when the test lets it. `sent` lists what was sent of each frame: `delta`, `key`
 * or `delta+key`.
 */
function stage() {
  const frames = frameRing(createFrameBuffer());
  const sent: string[] = [];
  const answers: PromiseWithResolvers<unknown>[] = [];
  const clock = { ms: 0 };
  let refused = 0;
  const publisher = createFramePublisher({
    link: {
      run(_script: string, ...values: unknown[]) {
        const [delta, key] = values.slice(4, 6) as Buffer[];
        sent.push([delta?.length ? 'delta' : '', key?.length ? 'key' : ''].filter(Boolean).join('+'));
        const answer = Promise.withResolvers<unknown>();
        answers.push(answer);
        return answer.promise;
      },
    } as never,
    keys: KEYS,
    epoch: 7,
    frames,
    onRefused: () => void refused++,
    now: () => clock.ms,
  });
  let tick = 0;
  return {
    sent,
    clock,
    get refused() {
      return refused;
    },
    /** Makes frames, and sends those that were not sent. */
    frame(count = 1, isOpen = true) {
      for (let i = 0; i < count; i++) publish(frames, ({ frame }) => (frame.tick[0] = ++tick));
      publisher.send(isOpen);
    },
    async answer(value: unknown) {
      for (const { resolve } of answers.splice(0)) resolve(value);
      await new Promise(setImmediate);
    },
    async fail() {
      for (const { reject } of answers.splice(0)) reject(new Error('Redis is away.'));
      await new Promise(setImmediate);
    },
  };
}

describe('frames for Redis', () => {
  it('frames for Redis begin with a key frame, and another key frame follows each second', async () => {
    const { frame, sent, clock, answer } = stage();
    for (const ms of [0, 33, 999, 1_000, 1_033, 2_000]) {
      clock.ms = ms;
      frame();
      await answer(1);
    }
    expect(sent).toEqual(['key', 'delta', 'delta', 'delta+key', 'delta', 'delta+key']);
  });

  it('a frame that Redis refuses is reported, and the next frame is a key frame', async () => {
    const game = stage();
    game.frame();
    game.frame();
    await game.answer(0);
    expect(game.refused).toBe(2);
    game.frame();
    expect(game.sent).toEqual(['key', 'delta', 'key']);
  });

  it('if a frame did not arrive at Redis, the next frame is a key frame', async () => {
    const game = stage();
    game.frame();
    await game.fail();
    game.frame();
    expect([game.sent, game.refused]).toEqual([['key', 'key'], 0]);
  });

  it('no frames are sent to Redis while the connection is closed, and the next frame is a key frame', async () => {
    const { frame, sent, answer } = stage();
    frame();
    await answer(1);
    frame(3, false);
    frame(3);
    expect(sent).toEqual(['key', 'key']);
  });

  it('no frames are sent to Redis while fifteen frames are unacknowledged', async () => {
    const { frame, sent, answer } = stage();
    for (let i = 0; i < 20; i++) frame();
    expect(sent).toHaveLength(15);
    await answer(1);
    frame();
    expect(sent.slice(14)).toEqual(['delta', 'key']);
  });
});
