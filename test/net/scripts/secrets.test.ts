import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { newHome } from '../../../harness/new-home.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createScriptSecrets } from '../../../net/scripts/secrets/script-secrets.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { createVault } from '../../../net/store/vault.ts';
import { ended, onCommand, save, textsOf, type } from './stage.ts';

const VALUE = 'p4ss-W0rd/of the streamer';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.setSecrets({ TOKEN: VALUE, OTHER: 'another-secret' });
});
afterAll(() => server.close());

const test = (code: string, language: 'js' | 'lua' | 'python' = 'js') =>
  server.client.testScript({ language, code });

describe('script secrets', () => {
  it('script secrets are listed by name, never with their values', async () => {
    const answers = [await server.client.listSecrets(), await server.client.listScripts()];
    expect(answers[0]).toEqual({ secrets: ['OTHER', 'TOKEN'], unreadable: [], bound: [] });
    expect(JSON.stringify(answers)).not.toContain(VALUE);
  });

  it('an empty script secret does not replace a stored secret', async () => {
    const { secrets } = await server.client.setSecrets({ TOKEN: '', NEW: 'n3w-value', EMPTY: '' });
    expect(secrets).toEqual(['NEW', 'OTHER', 'TOKEN']);
    expect(await server.client.deleteSecret({ name: 'NEW' })).toEqual({ secrets: ['OTHER', 'TOKEN'] });
    expect(textsOf(await test(`log(secrets.TOKEN.length)`))).toEqual([String(VALUE.length)]);
  });

  it('if several script secrets are set at once, either all or none of them are set', async () => {
    const both = server.client.setSecrets({ GOOD: 'x', 'not a name': 'y' });
    await expect(both).rejects.toMatchObject({ code: 'bad-input' });
    expect((await server.client.listSecrets()).secrets).not.toContain('GOOD');
  });

  it.each([
    ['js', 'log(secrets.TOKEN !== undefined, secrets["OTHER"] !== undefined)', 'true true'],
    ['js', 'const { TOKEN } = secrets; log(TOKEN.length > 5)', 'true'],
    ['js', 'log(Object.keys(secrets).length)', '0'],
    ['js', 'log(Object.keys(secrets).join()) // secrets.TOKEN', 'TOKEN'],
    ['lua', 'log(secrets.TOKEN ~= nil, secrets["OTHER"] ~= nil)', 'true true'],
    ['python', 'log(secrets.TOKEN is not None, secrets["OTHER"] is not None)', 'true true'],
  ] as const)(
    'a script run receives only the secrets that its code names: %s %s',
    async (language, code, text) => {
      expect(textsOf(await test(code, language))).toEqual([text]);
    },
  );

  it.each([
    'log(secrets.TOKEN)',
    'say("it is " + secrets.TOKEN + "!")',
    'console.error(secrets.TOKEN)',
    'throw new Error(secrets.TOKEN)',
    'log(encodeURIComponent(secrets.TOKEN))',
    'log(JSON.stringify({ a: secrets.TOKEN }))',
    'log([...secrets.TOKEN].reverse().join(""))',
    'log([...secrets.TOKEN].join(" "))',
    'log([...secrets.TOKEN].map(c => c.charCodeAt(0).toString(16)).join(""))',
    'log(secrets.TOKEN.toUpperCase())',
  ])("secrets are hidden in a script's output: %s", async code => {
    const { output } = await test(code);
    expect(JSON.stringify(output)).toContain('[secret TOKEN]');
    expect(JSON.stringify(output).toLowerCase()).not.toContain('w0rd');
  });

  it('secrets are hidden in the list of runs, on the event stream and in caught refusals', async () => {
    const told = Promise.withResolvers<unknown>();
    const watch = async () => {
      for await (const { event } of server.client.events({ types: ['script.output'], onOpen })) {
        if (event.type === 'script.output' && event.lines.length > 0) return told.resolve(event);
      }
    };
    const onOpen = () => type(server, 'leak');
    await save(
      server,
      onCommand('leak'),
      'try { await game.placeBounty({ target: secrets.TOKEN }) } catch (e) { log(e.message) }',
    );
    watch();
    const event = JSON.stringify(await told.promise);
    const records = JSON.stringify(await ended(server, 1));
    for (const text of [event, records]) {
      expect(text).toContain('[secret TOKEN]');
      expect(text).not.toContain('W0rd');
    }
  });

  it('a script can send secrets to the web, but cannot pass them to actions or store them', async () => {
    const code = `
      await game.announce({ text: "it is " + secrets.TOKEN });
      await store.set("kept", { [secrets.TOKEN]: [secrets.TOKEN] });
      log(JSON.stringify(await store.get("kept")));
      try { await game.placeBounty({ target: "x".repeat(45) + secrets.TOKEN }) } catch (e) { log(e.message) }`;
    const [kept, refused] = textsOf(await test(code));
    expect(JSON.parse(kept)).toEqual({ '[secret TOKEN]': ['[secret TOKEN]'] });
    expect(refused).toContain('"xxxx');
    expect(refused).not.toContain(VALUE.slice(0, 4));
    const { round } = await server.client.getState();
    expect(round.overlay.announcement?.text).toBe('it is [secret TOKEN]');
  });

  it('no file of the server contains a secret in plain text', async () => {
    const script = await save(
      server,
      onCommand('keep'),
      'await store.set("k", secrets.TOKEN); log(secrets.TOKEN)',
    );
    await server.client.testScript({ id: script.id });
    const files = readdirSync(server.home, { recursive: true, encoding: 'utf8' })
      .map(name => join(server.home, name))
      .filter(path => statSync(path).isFile());
    const found = files.filter(path => readFileSync(path).includes(VALUE));
    expect({ files: files.length > 1, found }).toEqual({ files: true, found: [] });
  });

  it('secrets that can no longer be decrypted are listed as unreadable until they are set again', async () => {
    const home = temporaryHome();
    const store = openStore(home.path);
    createScriptSecrets(store, createVault(store, home.path)).set({ GONE: 'one', LOST: 'two' });
    store.close();
    rmSync(join(home.path, 'secret.key'));
    const other = await startServerProcess(home.path);
    const client = createClient({ baseUrl: other.url, key: newOwnerKey(home.path) });
    expect(await client.listSecrets()).toEqual({
      secrets: ['GONE', 'LOST'],
      unreadable: ['GONE', 'LOST'],
      bound: [],
    });
    await client.setSecrets({ GONE: 'again' });
    expect(await client.listSecrets()).toEqual({
      secrets: ['GONE', 'LOST'],
      unreadable: ['LOST'],
      bound: [],
    });
    await other.stop();
    expect(other.output.filter(line => line.includes('secret.key'))).toEqual([
      expect.stringContaining('cannot use the secrets GONE, LOST'),
    ]);
    home.remove();
  });

  it('if a secret cannot be read, the log names the secret, and other secrets can still be used', async () => {
    const home = newHome();
    const store = openStore(home);
    createScriptSecrets(store, createVault(store, home)).set({ GONE: 'one', KEPT: 'two' });
    store.run("UPDATE vault SET sealed = x'00' WHERE name = 'script:GONE'");
    store.close();
    const lines: string[] = [];
    const onLog = (line: string) => void lines.push(line);
    const log = { info() {}, onLog, onBug: (error: unknown) => expect.fail(`${error}`) };
    const other = await startServer({ home }, { log });
    expect(await other.client.listSecrets()).toMatchObject({ unreadable: ['GONE'] });
    const { output } = await other.client.testScript({
      language: 'js',
      code: 'log(secrets.KEPT?.length, secrets.GONE)',
    });
    await other.close();
    expect(textsOf({ output })).toEqual(['3 undefined']);
    expect(lines).toEqual([expect.stringMatching(/cannot use the secrets GONE: /)]);
  });

  it('a stored secret can be bound to hosts later', async () => {
    const hosts = ['api.example.com'];
    expect(await server.client.bindSecret({ name: 'TOKEN', hosts })).toEqual({ name: 'TOKEN', hosts });
    const nobody = server.client.bindSecret({ name: 'NOBODY', hosts });
    await expect(nobody).rejects.toMatchObject({ code: 'bad-input' });
  });
});
