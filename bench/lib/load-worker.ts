import { connect, type Socket } from 'node:net';

export interface LoadOrder {
  port: number;
  /** The whole request as it goes over the wire. */
  request: string;
  connections: number;
  ms: number;
}

export interface LoadResult {
  requests: number;
  /** Answers whose status was not 2xx or 304. */
  refused: number;
  /** Latencies in ms, at most 20,000 of them. */
  latencies: number[];
}

const MAX_LATENCIES = 20_000;

/** Length of the answer that begins at `from`, or 0 while its head is not whole. */
function answerLength(bytes: Buffer, from: number) {
  const headEnd = bytes.indexOf('\r\n\r\n', from);
  if (headEnd < 0) return 0;
  const head = bytes.toString('latin1', from, headEnd);
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  return headEnd + 4 - from + (length ? Number(length[1]) : 0);
}

function runConnection({ port, request }: LoadOrder, result: LoadResult, isOver: () => boolean) {
  return new Promise<void>((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    let expected = 0;
    let received = 0;
    let sentAt = 0;
    const send = () => {
      expected = 0;
      received = 0;
      sentAt = performance.now();
      socket.write(request);
    };
    const finish = () => {
      result.requests++;
      if (result.latencies.length < MAX_LATENCIES) result.latencies.push(performance.now() - sentAt);
      if (isOver()) socket.end(resolve);
      else send();
    };
    socket.setNoDelay();
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('data', chunk => {
      if (expected === 0) {
        expected = answerLength(chunk, 0);
        const status = chunk.toString('latin1', 9, 12);
        if (!status.startsWith('2') && status !== '304') result.refused++;
      }
      received += chunk.length;
      if (expected > 0 && received >= expected) finish();
    });
  });
}

process.on('message', async (order: LoadOrder) => {
  const result: LoadResult = { requests: 0, refused: 0, latencies: [] };
  const until = performance.now() + order.ms;
  const isOver = () => performance.now() >= until;
  await Promise.all(Array.from({ length: order.connections }, () => runConnection(order, result, isOver)));
  process.send?.(result);
});
