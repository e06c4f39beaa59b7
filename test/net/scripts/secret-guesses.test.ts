import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { textsOf } from './stage.ts';

/** What a script can find out about a secret that it does not name, by what is hidden of its own words. */

const SECRET = 'https://hooks.example/8f2c61d07b';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.setSecrets({ HOOK: SECRET });
});
afterAll(() => server.close());

/** What comes back of a guess that the script stores. */
async function comesBack(guess: string, more = '') {
  const code = `${more}await store.set('k', ${JSON.stringify(guess)}); log([...(await store.get('k'))].join('_-'))`;
  const run = await server.client.testScript({ language: 'js', code });
  return textsOf(run)[0].replaceAll('_-', '');
}

describe('of a secret that a script does not name', () => {
  it.each([SECRET.slice(0, 12), SECRET.slice(0, -1)])(
    'a right beginning looks like a wrong one: %s',
    async guess => {
      expect(await comesBack(guess)).toBe(guess);
      expect(await comesBack(`${guess.slice(0, -1)}~`)).toBe(`${guess.slice(0, -1)}~`);
    },
  );

  it('the whole is hidden', async () => {
    expect(await comesBack(SECRET)).toBe('[secret HOOK]');
  });
});

it('of a secret that a script names, a beginning is hidden in what it stores', async () => {
  expect(await comesBack(SECRET.slice(0, -1), 'secrets.HOOK; ')).toBe('[secret HOOK]');
});
