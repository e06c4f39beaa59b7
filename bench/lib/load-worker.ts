import { connect, type Socket } from 'node:net';
import type { Asked } from './asked.ts';
import type { LoadOptions, LoadResult } from './load.ts';

const LAST_CHUNK = Buffer.from('0\r\n\r\n');

/** Whether an answer is complete. */
function isWhole(answer: Buffer) {
  const headEnd = answer.indexOf('\r\n\r\n');
  if (headEnd < 0) return false;
  const head = answer.toString('latin1', 0, headEnd);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    return answer.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK);
  }
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  return answer.length >= headEnd + 4 + (length && !/^HTTP\S+ 304/.test(head) ? Number(length[1]) : 0);
}

/** Whether an answer is as required. */
const isAsExpected = (answer: string, { status, text }: Asked['expects']) =>
  Number(answer.slice(9, 12)) === status && answer.includes(text);

function runConnection(
  { asked }: LoadOptions,
  next: () => string,
  result: LoadResult,
  isOver: () => boolean,
) {
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect(asked.port, '127.0.0.1');
    let answer: Buffer = Buffer.alloc(0);
    const send = () => {
      answer = Buffer.alloc(0);
      socket.write(next());
    };
    const finish = () => {
      result.requests++;
      if (!isAsExpected(answer.toString('latin1'), asked.expects)) result.refused++;
      if (isOver()) socket.end(resolve);
      else send();
    };
    socket.setNoDelay();
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', chunk => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
      if (isWhole(answer)) finish();
    });
  });
}

/** Creates a function that returns the next request for any connection. The requests take turns, as in `wrk`. */
function inTurns(requests: readonly string[]) {
  let turn = 0;
  return () => requests[turn++ % requests.length];
}

process.on('message', async (options: LoadOptions) => {
  const result: LoadResult = { requests: 0, refused: 0 };
  const next = inTurns(options.asked.requests);
  const until = performance.now() + options.ms;
  const isOver = () => performance.now() >= until;
  await Promise.all(
    Array.from({ length: options.connections }, () => runConnection(options, next, result, isOver)),
  );
  process.send?.(result);
});
