import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { serveHost } from '../../sandbox/sandbox.ts';
import { GameError } from '../../schema/base/error.ts';

it('a message from a script that cannot be read ends the run, which would otherwise wait for a reply', async () => {
  const { port1, port2 } = new MessageChannel();
  serveHost(port1, { line: () => {}, call: async () => null });
  const answer = once(port2, 'message');
  port1.emit('messageerror', new RangeError('nested too deeply'));
  expect(await answer).toEqual([{ t: 'stop' }]);
  port2.close();
});

it.each([
  [
    'a refusal of the game with its code and text',
    new GameError('bad-input', 'No.'),
    { code: 'bad-input', message: 'No.' },
  ],
  [
    'an internal error of the server without its text',
    new Error('SQLITE_IOERR: /home/streamer/secret'),
    { code: 'internal', message: 'The server could not do that; its log says why.' },
  ],
])('a script gets %s', async (_, error, answered) => {
  const { port1, port2 } = new MessageChannel();
  serveHost(port1, { line: () => {}, call: () => Promise.reject(error) });
  const answer = once(port2, 'message');
  port2.postMessage({ t: 'call', id: 3, name: 'getState', args: [] });
  expect(await answer).toEqual([{ t: 'answer', id: 3, ok: false, ...answered }]);
  port2.close();
});

it("a script's call without a result returns null", async () => {
  const { port1, port2 } = new MessageChannel();
  serveHost(port1, { line: () => {}, call: async () => undefined });
  const answer = once(port2, 'message');
  port2.postMessage({ t: 'call', id: 4, name: 'log', args: [] });
  expect(await answer).toEqual([{ t: 'answer', id: 4, ok: true, value: null }]);
  port2.close();
});
