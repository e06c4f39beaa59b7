import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { textsOf } from './stage.ts';

/**
 * A script stores a guess and reads it back, with secrets hidden. Tests what this reveals about a secret that the
 * script does not name.
 */

const SECRET = 'https://hooks.example/8f2c61d07b';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.setSecrets({ HOOK: SECRET });
});
afterAll(() => server.close());

/** The text that a script reads back after it has stored a guess. */
async function comesBack(guess: string, more = '') {
  const code = `${more}await store.set('k', ${JSON.stringify(guess)}); log([...(await store.get('k'))].join('_-'))`;
  const run = await server.client.testScript({ language: 'js', code });
  return textsOf(run)[0].replaceAll('_-', '');
}

describe('secret', () => {
  it.each([SECRET.slice(0, 12), SECRET.slice(0, -1)])(
    'a script cannot find out whether it guessed the beginning of a secret: %s',
    async guess => {
      expect(await comesBack(guess)).toBe(guess);
      expect(await comesBack(`${guess.slice(0, -1)}~`)).toBe(`${guess.slice(0, -1)}~`);
    },
  );

  it('a complete secret is hidden even if the script does not name the secret', async () => {
    expect(await comesBack(SECRET)).toBe('[secret HOOK]');
  });
});

it('if a script names a secret, the beginning of the secret is hidden in the values that the script stores', async () => {
  expect(await comesBack(SECRET.slice(0, -1), 'secrets.HOOK; ')).toBe('[secret HOOK]');
});
