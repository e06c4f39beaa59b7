import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { serveHost } from '../../sandbox/pool.ts';

it('a message that cannot be read ends its run, which would wait for an answer otherwise', async () => {
  const { port1, port2 } = new MessageChannel();
  serveHost(port1, { line: () => {}, call: async () => null });
  const answer = once(port2, 'message');
  port1.emit('messageerror', new RangeError('nested too deeply'));
  expect(await answer).toEqual([{ t: 'stop' }]);
  port2.close();
});
