import { connect, type Socket } from 'node:net';
import { textOf } from './asked.ts';
import type { LoadOrder, LoadResult } from './load.ts';

/** Length of an answer that tells its end itself. */
const CHUNKED = Number.POSITIVE_INFINITY;
const LAST_CHUNK = '0\r\n\r\n';

const endsWithLastChunk = (bytes: Buffer) =>
  bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length)) === LAST_CHUNK;

/** Length of the answer that begins at `from`, or 0 while its head is not whole. */
function answerLength(bytes: Buffer, from: number) {
  const headEnd = bytes.indexOf('\r\n\r\n', from);
  if (headEnd < 0) return 0;
  const head = bytes.toString('latin1', from, headEnd);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return CHUNKED;
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  return headEnd + 4 - from + (length ? Number(length[1]) : 0);
}

function runConnection({ asked }: LoadOrder, result: LoadResult, isOver: () => boolean) {
  const request = textOf(asked);
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect(asked.port, '127.0.0.1');
    let head: Buffer = Buffer.alloc(0);
    let expected = 0;
    let received = 0;
    const send = () => {
      head = Buffer.alloc(0);
      expected = 0;
      received = 0;
      socket.write(request);
    };
    const finish = () => {
      result.requests++;
      if (isOver()) socket.end(resolve);
      else send();
    };
    socket.setNoDelay();
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', chunk => {
      if (expected === 0) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        expected = answerLength(head, 0);
        const status = head.toString('latin1', 9, 12);
        if (expected > 0 && !status.startsWith('2') && status !== '304') result.refused++;
      }
      received += chunk.length;
      const isWhole = expected === CHUNKED ? endsWithLastChunk(chunk) : received >= expected;
      if (expected > 0 && isWhole) finish();
    });
  });
}

process.on('message', async (order: LoadOrder) => {
  const result: LoadResult = { requests: 0, refused: 0 };
  const until = performance.now() + order.ms;
  const isOver = () => performance.now() >= until;
  await Promise.all(Array.from({ length: order.connections }, () => runConnection(order, result, isOver)));
  process.send?.(result);
});
