import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createFrameDecoder } from '../../../schema/wire/frame-codec/index.ts';
import { MAX_UNACKED_FRAMES } from '../../../schema/wire/overlay-socket.ts';
import { hello, seqOf } from './overlay-clients.ts';

/** Tests the frames for a slow screen, and its acknowledgements. */

const MOST = MAX_UNACKED_FRAMES + 1;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 4 });
});
afterAll(() => server.close());

const newest = (frames: Uint8Array[]) => Math.max(0, ...frames.slice(-1).map(seqOf));

/** Connects a screen that acknowledges nothing by itself and another one that acknowledges every frame. */
async function twoScreens() {
  const [lazy, eager] = [await hello(server.url), await hello(server.url)];
  eager.socket.addEventListener('message', ({ data }) => {
    if (typeof data !== 'string') eager.say({ t: 'ack', seq: seqOf(new Uint8Array(data)) });
  });
  /** Waits until the server has made `count` more frames than it has sent to the screen that acknowledges nothing. */
  const pass = async (count: number) => {
    const last = newest(lazy.frames) + count;
    while (newest(eager.frames) < last) await eager.framesUntil(eager.frames.length + 1);
  };
  return { lazy, pass };
}

const isKey = (frame: Uint8Array) => createFrameDecoder().decode(frame)?.key === true;

describe('screen', () => {
  it('an overlay that acknowledges no frames is skipped until it acknowledges one, and then gets a key frame', async () => {
    const { lazy, pass } = await twoScreens();
    await lazy.framesUntil(MOST);
    await pass(6);
    expect(lazy.frames).toHaveLength(MOST);
    lazy.say({ t: 'ack', seq: seqOf(lazy.frames[MOST - 1]) });
    const frames = await lazy.framesUntil(MOST + 1);
    expect(isKey(frames[MOST])).toBe(true);
  });

  it('an overlay that was skipped gets no new frame until it has acknowledged all earlier frames', async () => {
    const { lazy, pass } = await twoScreens();
    await lazy.framesUntil(MOST);
    await pass(2);
    lazy.say({ t: 'ack', seq: seqOf(lazy.frames[MOST - 2]) });
    await pass(6);
    expect(lazy.frames).toHaveLength(MOST);
  });
});

it('an overlay gets the number of the first frame that will be sent to it', async () => {
  for (const { hello: said, framesUntil } of [await hello(server.url), await hello(server.url)])
    expect(seqOf((await framesUntil(1))[0])).toBe(said.seq);
});

describe('screen', () => {
  it('an overlay that acknowledges frames that were never sent to it gets no further frames', async () => {
    const { lazy, pass } = await twoScreens();
    await lazy.framesUntil(1);
    lazy.say({ t: 'ack', seq: 2 ** 31 });
    const { length } = await lazy.framesUntil(MOST);
    await pass(3 * MOST);
    expect(lazy.frames.length - length).toBeLessThanOrEqual(MOST);
  });

  it('an overlay may acknowledge an older frame again, without effect', async () => {
    const { lazy, pass } = await twoScreens();
    const [first] = await lazy.framesUntil(MOST);
    lazy.say({ t: 'ack', seq: seqOf(lazy.frames[MOST - 1]) });
    lazy.say({ t: 'ack', seq: seqOf(first) });
    await pass(4 * MOST);
    expect(lazy.frames).toHaveLength(2 * MOST);
  });
});
