import { Agent, get } from 'node:http';
import type { PollOrder } from './pollers.ts';

let answers = 0;
let isPaused = true;

const poller = ({ port, path, headers }: PollOrder) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () => {
    if (isPaused) return;
    get({ agent, host: '127.0.0.1', port, path, headers }, answer => {
      answer.resume();
      answer.on('end', () => answers++);
    }).on('error', () => {});
  };
};

let ask: (() => void)[] = [];

/** Their turns are spread over the time between two questions of one. */
function start(order: PollOrder) {
  answers = 0;
  isPaused = false;
  if (ask.length > 0) return;
  ask = Array.from({ length: order.pollers }, () => poller(order));
  ask.forEach((question, i) => {
    setTimeout(() => setInterval(question, order.everyMs), (i / order.pollers) * order.everyMs);
  });
}

process.on('message', (order: PollOrder | 'pause') => {
  if (order !== 'pause') return start(order);
  isPaused = true;
  process.send?.(answers);
});
