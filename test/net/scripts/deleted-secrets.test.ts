import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { textsOf } from './stage.ts';

/** A deleted secret is no longer available to any script that names it. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.setSecrets({ GONE: 'no-longer-known', KEPT: 'still-known' });
  await server.client.bindSecret({ name: 'GONE', hosts: ['127.0.0.1'] });
  // reads the secret once, so that a cached value would be noticed
  expect(await run('log(secrets.GONE.length)')).toEqual(['15']);
  await server.client.deleteSecret({ name: 'GONE' });
});
afterAll(() => server.close());

const run = async (code: string) => textsOf(await server.client.testScript({ language: 'js', code }));

it('a script run does not receive a deleted secret', async () => {
  expect(await run('log(typeof secrets.GONE, secrets.KEPT.length)')).toEqual(['undefined 11']);
});

it("a script's request with a deleted secret is refused", async () => {
  const code = `try { await http("http://127.0.0.1:1/", { headers: { a: "{{secret:GONE}}" } }) }
    catch (e) { log(e.code, e.message) }`;
  const { output } = await server.client.testScript({ language: 'js', code, hosts: ['127.0.0.1'] });
  expect(output.map(({ text }) => text)).toEqual([expect.stringMatching(/^bad-input .*no secret "GONE"/)]);
});

it('a deleted script secret is not listed, and cannot be bound to hosts', async () => {
  const binding = server.client.bindSecret({ name: 'GONE', hosts: ['127.0.0.1'] });
  await expect(binding).rejects.toMatchObject({ code: 'bad-input' });
  expect(await server.client.listSecrets()).toEqual({ secrets: ['KEPT'], unreadable: [], bound: [] });
});

it('the value of a deleted script secret is no longer hidden in output', async () => {
  expect(await run('log("no-longer-known", "still-known")')).toEqual(['no-longer-known [secret KEPT]']);
});

it('a deleted script secret that is set again is not bound to any host', async () => {
  await server.client.setSecrets({ GONE: 'another-value' });
  const code = `try { await http("http://127.0.0.1:1/{{secret:GONE}}") } catch (e) { log(e.code) }`;
  const { output } = await server.client.testScript({ language: 'js', code, hosts: ['127.0.0.1'] });
  expect(output.map(({ text }) => text)).toEqual(['forbidden']);
});
