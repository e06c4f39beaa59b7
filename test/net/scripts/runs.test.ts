import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { freePort, startServerProcess, temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createScriptRuns } from '../../../net/scripts/script-runs.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { ended, onCommand, onEvent, save, type } from './stage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('test run', () => {
  it('a test run of a script gets a sample event for its trigger, with the fields that the caller replaced', async () => {
    const { id } = await save(
      server,
      onEvent('kill'),
      'log(event.victim, event.killer, event.type, event.trigger)',
    );
    const { ok, output } = await server.client.testScript({ id, event: { victim: 'zed' } });
    expect({ ok, output }).toEqual({ ok: true, output: [{ kind: 'log', text: 'zed ada kill test' }] });
  });

  it('a test run of a script may use another trigger, or code that has not been saved', async () => {
    const code = 'log(event.winners[0].name, event.durationSeconds, event.modeName)';
    const { output } = await server.client.testScript({
      language: 'js',
      code,
      trigger: { type: 'roundEnd' },
    });
    expect(output).toEqual([{ kind: 'log', text: expect.stringMatching(/^ada \d+ Factions$/) }]);
  });

  it('a test run of a script has real effects in the game', async () => {
    await server.client.testScript({ language: 'js', code: 'await game.addPilot({ username: "real" })' });
    const { pilots } = await server.client.getState();
    expect(pilots.map(({ name }) => name)).toContain('real');
  });

  it('a test run of a script reports how and where it ended, its output and the resources that it used', async () => {
    const { ok, end, line, output, ms, peakMb } = await server.client.testScript({
      language: 'js',
      code: 'log("one")\nthrow new Error("two")',
    });
    expect({ ok, end, line }).toEqual({ ok: false, end: 'error', line: 2 });
    expect(output).toEqual([
      { kind: 'log', text: 'one' },
      { kind: 'error', text: 'line 2: Error: two' },
    ]);
    expect(ms).toBeLessThan(5_000);
    expect(peakMb).toBeGreaterThan(20);
  });

  it.each([
    ['', 'game.saveScript({})', 'undefined'],
    [' in a batch', 'game.runBatch({ actions: [{ action: "listScripts", input: {} }] })', 'forbidden'],
    [
      ' in a batch that stops everything',
      'game.runBatch({ actions: [{ action: "emergency", input: { on: true } }] })',
      'forbidden',
    ],
    [' with secrets', 'game.runBatch({ actions: [{ action: "setSecrets", input: {} }] })', 'bad-input'],
  ])('a test run of a script cannot act as the owner%s', async (_, act, code) => {
    const script = `try { const { results } = await ${act}; log(results[0].code) } catch (e) { log(e.code) }`;
    const { output } = await server.client.testScript({ language: 'js', code: script });
    expect(output).toEqual([{ kind: 'log', text: code }]);
  });
});

describe('emergency stop', () => {
  it.each([
    ['js', 'await game.emergency({ on: true })'],
    ['ts', 'await game.emergency({ on: true })'],
    ['lua', 'game.emergency{on = true}'],
    ['python', 'game.emergency(on=True)'],
  ] as const)(
    'scripts in %s cannot lift the emergency stop, and the error says why',
    async (language, code) => {
      const { end, output } = await server.client.testScript({ language, code });
      expect({ end, output }).toEqual({
        end: 'error',
        output: [{ kind: 'error', text: expect.stringContaining('A script cannot do this') }],
      });
      expect(await server.client.getState()).toMatchObject({ stopped: null });
    },
  );
});

describe('script', () => {
  it('script output shows control characters as escapes, even in errors', async () => {
    const code = 'log("a\\u001b[2J\\u202eb\\r\\n\\tc\\r"); throw new Error("no\\u001b[2J\\u2066")';
    const { output } = await server.client.testScript({ language: 'js', code });
    expect(output).toEqual([
      { kind: 'log', text: 'a\\u001b[2J\\u202eb\n\tc\\u000d' },
      { kind: 'error', text: 'line 1: Error: no\\u001b[2J\\u2066' },
    ]);
  });

  it('the syntax check of a script shows control characters in its code as escapes', async () => {
    const { warnings } = await server.client.checkScript({
      language: 'js',
      code: 'let \u202e = 1',
    });
    expect(JSON.stringify(warnings)).not.toContain('\u202e');
    expect(warnings).toHaveLength(1);
  });
});

describe('runs', () => {
  it('script runs are listed oldest first, beginning at a given time', async () => {
    await save(server, onCommand('list'), 'log(event.input)');
    type(server, 'list', 'a');
    const before = await ended(server, 1);
    const after = String(before.at(-1)?.at);
    type(server, 'list', 'b');
    await ended(server, before.length + 1);
    const { runs } = await server.client.listScriptRuns({ after });
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      name: 'on command',
      trigger: 'command',
      ok: true,
      output: [{ text: 'b' }],
    });
  });

  it('the latest thousand script runs are listed', () => {
    const folder = temporaryHome();
    const store = openStore(folder.path);
    const runs = createScriptRuns(store, () => 5);
    const figures = {
      ok: true,
      ms: 1,
      output: [],
      end: 'ok',
      line: null,
      cpuMs: 1,
      peakMb: 1,
      waitedMs: 0,
    } as const;
    for (let i = 0; i < 1_010; i++) runs.finish(runs.start({ name: 'n', trigger: 'test' }).number, figures);
    const kept = runs.since(0);
    store.close();
    folder.remove();
    expect(kept).toHaveLength(1_000);
    expect(kept[0].at).toBe(15);
  });
});

describe('killed server', () => {
  it('if the server is killed, stored script runs are kept, and running script runs count as interrupted', async () => {
    const home = temporaryHome();
    const env = { PORT: await freePort() };
    const first = await startServerProcess(home.path, env);
    const client = createClient({ baseUrl: first.url, key: newOwnerKey(home.path) });
    const code = 'await store.add("count", 1); await game.addPilot({ username: "sign" }); await sleep(9000)';
    const saved = await client.saveScript({
      name: 'Counter',
      language: 'js',
      code,
      trigger: onEvent('announce'),
    });
    const onOpen = () => client.announce({ text: 'go' });
    for await (const _ of client.events({ types: ['join'], onOpen })) break; // by the time of this event, the script has counted
    await first.crash();

    const second = await startServerProcess(home.path, env);
    const { scripts } = await client.listScripts();
    const { runs } = await client.listScriptRuns({});
    const { output } = await client.testScript({
      id: saved.id,
      language: 'js',
      code: 'log(await store.get("count"))',
    });
    await second.stop();
    home.remove();
    expect(scripts).toEqual([saved]);
    expect(runs).toMatchObject([{ name: 'Counter', trigger: 'announce', ok: false, end: 'crash' }]);
    expect(runs[0].output).toEqual([{ kind: 'error', text: expect.stringMatching(/^Cut off/) }]);
    expect(output).toEqual([{ kind: 'log', text: '1' }]);
  });
});
