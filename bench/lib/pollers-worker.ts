import { Agent, get } from 'node:http';
import type { PollOptions } from './pollers.ts';

let answers = 0;
let isPaused = true;

const poller = ({ port, path, headers }: PollOptions) => {
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

/** Starts callers. Their requests are spread over the polling interval. */
function start(options: PollOptions) {
  answers = 0;
  isPaused = false;
  if (ask.length > 0) return;
  ask = Array.from({ length: options.pollers }, () => poller(options));
  ask.forEach((question, i) => {
    setTimeout(() => setInterval(question, options.everyMs), (i / options.pollers) * options.everyMs);
  });
}

process.on('message', (options: PollOptions | 'pause') => {
  if (options !== 'pause') return start(options);
  isPaused = true;
  process.send?.(answers);
});
