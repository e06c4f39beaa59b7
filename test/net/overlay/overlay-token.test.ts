import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { type Streamer, signIn } from '../../../harness/streamer.ts';
import { farAddress } from '../../addresses.ts';
import { watchFromAfar } from './far-overlay.ts';

/** Tests overlays on another machine, which connect to an address of this machine other than loopback. */
describe.skipIf(!farAddress)('an overlay', () => {
  let server: TestServer;
  let streamer: Streamer;
  beforeAll(async () => {
    server = await startServer({ host: '0.0.0.0' });
    const local = `http://127.0.0.1:${new URL(server.url).port}`;
    streamer = await signIn({ app: server.app, url: local });
  });
  afterAll(() => server.close());

  const tell = async () =>
    (await (await streamer.send('GET', '/overlay')).json()) as { hosts: string[]; token: string };

  const watch = (token?: string) => watchFromAfar(server.url, token);

  it('the streaming menu shows the address for overlays on other machines', async () => {
    expect((await tell()).hosts).toContain(farAddress);
  });

  it('an overlay on another machine needs the overlay token', async () => {
    expect(await watch().first).toBe(4401);
    expect(await watch('guessed').first).toBe(4401);
  });

  it('an overlay on another machine stays connected until the token is renewed', async () => {
    const { token } = await tell();
    const { first, closed } = watch(token);
    expect(await first).toBe('welcome');
    await streamer.send('POST', '/overlay/token');
    expect(await closed).toBe(4401);
    expect(await watch(token).first).toBe(4401);
  });

  it('the overlay token does not open the streaming menu from another machine', async () => {
    const answer = await fetch(`http://${farAddress}:${new URL(server.url).port}/admin`);
    expect(answer.status).toBe(403);
  });
});
