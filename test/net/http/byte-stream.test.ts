import { describe, expect, it } from 'vitest';
import { ByteStream } from '../../../net/http/byte-stream.ts';

/** An answer that is written piece by piece, to a caller who may be gone. */

/** A stream and what was asked of the connection below; `isGone` is set once the caller has left. */
function open() {
  const asked: string[] = [];
  const request = { aborted: false, onAbort() {} };
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
  const stream = new ByteStream(res as never, request, () => {});
  return { stream, asked, request, drain: () => drained() };
}

describe('a stream', () => {
  it('says whether the bytes flow, and when they do again', () => {
    const { stream, asked, drain } = open();
    let drains = 0;
    stream.onDrain(() => drains++);
    expect([stream.write('a'), stream.write('b')]).toEqual([false, true]);
    expect([drain(), drains, asked]).toEqual([true, 1, ['write a', 'write b']]);
  });

  it('is cut while it is open, and not once it has ended or the caller is gone', () => {
    const [opened, ended, left] = [open(), open(), open()];
    ended.stream.end();
    left.request.aborted = true;
    for (const { stream } of [opened, ended, left]) stream.cut();
    expect([opened.asked, ended.asked, left.asked]).toEqual([['close'], ['end'], []]);
    expect([opened, ended, left].map(({ stream }) => stream.closed)).toEqual([false, true, true]);
  });

  it('that has ended, or whose caller is gone, takes no more bytes and no second end', () => {
    const [ended, left] = [open(), open()];
    ended.stream.end();
    left.request.aborted = true;
    for (const { stream } of [ended, left]) {
      expect(stream.write('late')).toBe(true);
      stream.end();
    }
    expect([ended.asked, left.asked]).toEqual([['end'], []]);
  });
});
