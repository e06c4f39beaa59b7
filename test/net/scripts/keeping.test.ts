import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childrenOf } from '../../../harness/sandbox/processes.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { onCommand } from './stage.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

const GREETER = { name: 'Greeter', language: 'ts', code: 'say("hi")', trigger: onCommand('hello') } as const;

describe('saved script', () => {
  it('a saved script is listed with its id and enabled by default', async () => {
    const saved = await server.client.saveScript(GREETER);
    expect(saved).toEqual({ id: 's1', ...GREETER, enabled: true, hosts: [] });
    const { scripts } = await server.client.listScripts();
    expect(scripts).toEqual([saved]);
  });

  it('a script that is replaced keeps its position and its id', async () => {
    const first = await server.client.saveScript(GREETER);
    const second = await server.client.saveScript({ ...GREETER, name: 'Second' });
    const changed = await server.client.replaceScript({
      ...GREETER,
      id: first.id,
      name: 'Changed',
      enabled: false,
    });
    expect(changed).toMatchObject({ id: first.id, name: 'Changed', enabled: false });
    expect((await server.client.listScripts()).scripts).toEqual([changed, second]);
  });

  it('deleting a script twice has the same result as deleting it once', async () => {
    const { id } = await server.client.saveScript(GREETER);
    expect(await server.client.deleteScript({ id })).toEqual({ ok: true });
    expect(await server.client.deleteScript({ id })).toEqual({ ok: true });
    expect((await server.client.listScripts()).scripts).toEqual([]);
  });

  it('deleting a script deletes the values that it stored, but not those of other scripts', async () => {
    const keeper = { ...GREETER, language: 'js', code: 'log(await store.add("n"))' } as const;
    const [first, second] = [await server.client.saveScript(keeper), await server.client.saveScript(keeper)];
    for (const { id } of [first, second]) await server.client.testScript({ id });
    await server.client.deleteScript({ id: first.id });
    const store = openStore(server.home, { exclusive: false });
    const left = store.all<{ script: string }>('SELECT script FROM script_values');
    store.close();
    expect(left).toEqual([{ script: second.id }]);
  });

  /** Runs only on Linux, where the kernel lists processes. */
  it.runIf(process.platform === 'linux')(
    'after a script is saved, a process for its language is ready before the first run',
    async () => {
      const before = childrenOf(process.pid);
      await server.client.saveScript(GREETER);
      const started = () => childrenOf(process.pid).filter(pid => !before.includes(pid)).length;
      await expect.poll(started).toBeGreaterThan(0);
    },
  );

  it.runIf(process.platform === 'linux')(
    'once the last script of a language is deleted, no process for that language stays ready',
    async () => {
      const before = childrenOf(process.pid);
      const { id } = await server.client.saveScript(GREETER);
      const started = () => childrenOf(process.pid).filter(pid => !before.includes(pid)).length;
      await expect.poll(started).toBeGreaterThan(0);
      await server.client.deleteScript({ id });
      await expect.poll(started).toBe(0);
    },
  );

  it("a script's id is never used again", async () => {
    const { id } = await server.client.saveScript(GREETER);
    await server.client.deleteScript({ id });
    expect((await server.client.saveScript(GREETER)).id).not.toBe(id);
  });

  it('a script that does not exist cannot be replaced or tested', async () => {
    const refused = { status: 400, code: 'unknown-script' };
    await expect(server.client.replaceScript({ id: 's99', ...GREETER })).rejects.toMatchObject(refused);
    await expect(server.client.testScript({ id: 's99' })).rejects.toMatchObject(refused);
  });

  it('scripts are restored after a restart with all their data', async () => {
    const saved = await server.client.saveScript({ ...GREETER, hosts: ['example.com'], enabled: false });
    await server.client.setSecrets({ TOKEN: 'abc' });
    await server.app.close();
    const again = await startServer({ home: server.home });
    const { scripts, secrets } = await again.client.listScripts();
    await again.app.close();
    server = await startServer({ home: server.home });
    expect(scripts).toEqual([saved]);
    expect(secrets).toEqual(['TOKEN']);
  });
});
