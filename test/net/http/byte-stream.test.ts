import { describe, expect, it } from 'vitest';
import { ByteStream } from '../../../server/http/byte-stream.ts';

/** Tests an answer that is written in pieces to a caller who may disconnect. */

/** A stream and the calls that its connection gets. `isGone` is set once the caller has disconnected. */
function open() {
  const asked: string[] = [];
  const onAbort: (() => void)[] = [];
  const request = { aborted: false, onAbort: (listener: () => void) => void onAbort.push(listener) };
  const disconnect = () => {
    request.aborted = true;
    for (const listener of onAbort) listener();
  };
  let freed = 0;
  let drained = () => true;
  const res = {
    cork: (work: () => void) => work(),
    write: (bytes: string) => asked.push(`write ${bytes}`) > 1,
    end: () => void asked.push('end'),
    close: () => void asked.push('close'),
    onWritable(listener: () => boolean) {
      drained = listener;
    },
  };
  const stream = new ByteStream(res as never, request, () => void freed++);
  return { stream, asked, request, disconnect, drain: () => drained(), freed: () => freed };
}

describe('byte stream', () => {
  it('a byte stream reports when it is congested and when it can continue', () => {
    const { stream, asked, drain } = open();
    let drains = 0;
    stream.onDrain(() => drains++);
    expect([stream.write('a'), stream.write('b')]).toEqual([false, true]);
    expect([drain(), drains, asked]).toEqual([true, 1, ['write a', 'write b']]);
  });

  it('a byte stream can be closed only while it is still open', () => {
    const [opened, ended, left] = [open(), open(), open()];
    ended.stream.end();
    left.request.aborted = true;
    for (const { stream } of [opened, ended, left]) stream.cut();
    expect([opened.asked, ended.asked, left.asked]).toEqual([['close'], ['end'], []]);
    expect([opened, ended, left].map(({ stream }) => stream.closed)).toEqual([false, true, true]);
  });

  it('a byte stream that has ended or whose caller has disconnected accepts no bytes', () => {
    const [ended, left] = [open(), open()];
    ended.stream.end();
    left.request.aborted = true;
    for (const { stream } of [ended, left]) {
      expect(stream.write('late')).toBe(true);
      stream.end();
    }
    expect([ended.asked, left.asked]).toEqual([['end'], []]);
  });

  it('each chunk piped to a byte stream waits until the previous chunk is sent; no chunk follows a disconnect', async () => {
    const { stream, asked, request, drain } = open();
    let isClosed = false;
    let taken = '';
    async function* chunks() {
      try {
        for (const text of ['a', 'b', 'c', 'd', 'e']) {
          taken += text;
          yield text as never;
        }
      } finally {
        isClosed = true;
      }
    }
    const piped = stream.pipe(chunks());
    await expect.poll(() => asked).toEqual(['write a']);
    drain();
    await expect.poll(() => asked).toEqual(['write a', 'write b', 'write c', 'write d', 'write e', 'end']);
    await piped;
    expect([isClosed, request.aborted]).toEqual([true, false]);

    const left = open();
    isClosed = false;
    taken = '';
    const cancelled = left.stream.pipe(chunks());
    await expect.poll(() => left.asked).toEqual(['write a']);
    left.request.aborted = true;
    left.drain();
    await cancelled;
    expect([left.asked, taken, isClosed]).toEqual([['write a'], 'ab', true]);
  });

  it('a byte stream stops counting towards the limit when it ends or its caller disconnects, and not before', () => {
    const [ended, left] = [open(), open()];
    ended.stream.write('a');
    expect([ended.freed(), left.freed()]).toEqual([0, 0]);
    ended.stream.end();
    left.disconnect();
    expect([ended.freed(), left.freed()]).toEqual([1, 1]);
  });

  it('if a caller disconnects while a chunk waits, the source of the chunks is cancelled at once', async () => {
    const { stream, asked, disconnect } = open();
    const cancelled = Promise.withResolvers<string>();
    async function* chunks() {
      try {
        for (const text of ['a', 'b']) yield text as never;
      } finally {
        cancelled.resolve('cancelled');
      }
    }
    const piped = stream.pipe(chunks());
    await expect.poll(() => asked).toEqual(['write a']);
    disconnect();
    await piped;
    expect([await cancelled.promise, asked]).toEqual(['cancelled', ['write a']]);
  });

  it('a byte stream is closed when the source of its chunks fails', async () => {
    const { stream, asked } = open();
    async function* chunks() {
      yield* [] as Uint8Array[];
      throw new Error('the disk fails');
    }
    await expect(stream.pipe(chunks())).rejects.toThrow('the disk fails');
    expect(asked).toEqual(['close']);
  });
});
