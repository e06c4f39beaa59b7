import { Agent, get } from 'node:http';
import type { PollOrder } from './pollers.ts';

let answers = 0;

/** Their turns are spread over the time between two questions of one. */
function start({ port, path, headers, pollers, everyMs }: PollOrder) {
  for (let i = 0; i < pollers; i++) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      get({ agent, host: '127.0.0.1', port, path, headers }, answer => {
        answer.resume();
        answer.on('end', () => answers++);
      }).on('error', () => {});
    setTimeout(() => setInterval(ask, everyMs), (i / pollers) * everyMs);
  }
}

process.on('message', (order: PollOrder | 'stop') => {
  if (order === 'stop') process.send?.(answers);
  else start(order);
});
