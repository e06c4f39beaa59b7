import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startServer, type TestServer } from '../../harness/server.ts';

/** Tests the example bridge, which is run as its first lines say. */

const BRIDGE = join(import.meta.dirname, '../../examples/chat-bridge.mjs');

/** Sends these chat lines to the bridge. Returns what it prints. */
async function bridge({ url, key }: Pick<TestServer, 'url' | 'key'>, lines: readonly string[]) {
  const env = { ...process.env, KEY: key, API: `${url}/api/v1` };
  const child = spawn(process.execPath, [BRIDGE], { env });
  child.stdin.end(`${lines.join('\n')}\n`);
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect({ complaints, code }).toEqual({ complaints: '', code: 0 });
  return printed.split('\n').filter(Boolean);
}

it('examples/chat-bridge.mjs sends chat lines to the game and prints the replies', async () => {
  const server = await startServer();
  try {
    await server.client.openLobby({ mode: 'dogfight' });
    const printed = await bridge(server, [
      'ada: !join',
      'no line',
      'bob: hello: you',
      'Bob: !JOIN',
      'cy: !mine',
    ]);
    expect(printed).toEqual(['ada: ada joined.', 'Bob: Bob joined.', 'cy: You have not joined: type !join.']);
    const { pilots } = await server.client.getState();
    expect(pilots.filter(({ bot }) => !bot).map(({ id }) => id)).toEqual(['chat:ada', 'chat:bob']);
    const [refused] = await bridge({ ...server, key: 'starfray_wrong' }, ['ada: !join']);
    expect(refused).toContain('key');
  } finally {
    await server.close();
  }
});
