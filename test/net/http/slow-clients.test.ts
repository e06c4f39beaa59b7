import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startStream } from '../events/stream.ts';

/** Tests event streams of clients that do not read. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function start(maxStallMs: number) {
  const stream = await startStream({ pingMs: 20, maxStallMs });
  closing.push(stream.close);
  return stream;
}

interface RawClient {
  socket: Socket;
  /** The sequence numbers of the events that arrived completely. */
  seqs(): number[];
  closed: Promise<void>;
}

function openRaw(port: number): Promise<RawClient> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', chunk => chunks.push(chunk));
  socket.write('GET /api/v1/events HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  socket.on('error', () => {});
  closing.push(() => socket.destroy());
  const seqs = () =>
    [
      ...Buffer.concat(chunks)
        .toString()
        .matchAll(/^id: \w+\.(\d+)$/gm),
    ].map(([, seq]) => Number(seq));
  return new Promise(resolve => socket.once('data', () => resolve({ socket, seqs, closed })));
}

const PAYLOAD = 'x'.repeat(16_000);
const flood = (count: number) =>
  Array.from({ length: count }, () => ({ type: 'announce' as const, fields: { text: PAYLOAD } }));

const until = (condition: () => boolean) => expect.poll(condition).toBe(true);
const turn = () => new Promise(resolve => setImmediate(resolve));

describe('client that does not read', () => {
  it("an event stream's client that stops reading does not affect others, and gets everything once it reads again", async () => {
    const { hub, port } = await start(60_000);
    const slow = await openRaw(port);
    const quick = await openRaw(port);
    slow.socket.pause();
    for (let i = 0; i < 200; i++) {
      hub.publish(flood(10));
      await turn();
    }
    await until(() => quick.seqs().length === 2_000);
    expect(slow.seqs().length).toBeLessThan(2_000);
    slow.socket.resume();
    await until(() => slow.seqs().length === 2_000);
    expect(slow.seqs()).toEqual(Array.from({ length: 2_000 }, (_, i) => i + 1));
  });

  it("an event stream's client that does not read for too long is disconnected, and the reason is given", async () => {
    const { hub, sse, log, port } = await start(200);
    const slow = await openRaw(port);
    slow.socket.pause();
    for (let i = 0; i < 100; i++) {
      hub.publish(flood(10));
      await turn();
    }
    await until(() => sse.clients === 0);
    expect(log).toEqual(['The event stream of "test" was disconnected: it does not read. It can resume.']);
  });
});

describe('client that disconnects', () => {
  it("an event stream's client that disconnects is no longer counted", async () => {
    const { sse, port } = await start(60_000);
    const client = await openRaw(port);
    expect(sse.clients).toBe(1);
    client.socket.destroy();
    await until(() => sse.clients === 0);
  });
});
