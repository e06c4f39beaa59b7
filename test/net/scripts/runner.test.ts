import { beforeEach, describe, expect, it } from 'vitest';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import type { Caller } from '../../../net/access/identity.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createHostCall, type Runnable } from '../../../net/scripts/host-call.ts';
import { createRunner } from '../../../net/scripts/runner.ts';
import { createScriptRuns } from '../../../net/scripts/script-runs.ts';
import { createScripts } from '../../../net/scripts/scripts.ts';
import type { Store } from '../../../net/store/store.ts';
import type { Script } from '../../../schema/actions/scripts.ts';
import type { ScriptHost, ScriptOutcome } from '../../../schema/records/script-run.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests what happens before and after the run of a script. The test stands in for the sandbox. */

const OK: ScriptOutcome = { end: 'ok', error: null, line: null, ms: 1, cpuMs: 1, peakMb: 1, waitedMs: 0 };
const SECRET = 'hunter2hunter2';

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

const redact = (text: string) => text.replaceAll(SECRET, '[secret TOKEN]');

/**
 * Runs a script. Returns what it wrote to the chat, and for each end of a run the results of the runs that were
 * listed then.
 */
async function run(trigger: string, script: (host: ScriptHost) => void) {
  const said: string[] = [];
  const ends: unknown[] = [];
  const runs = createScriptRuns(store);
  const start = createRunner({
    sandbox: {
      requireRoom() {},
      async run(_: unknown, host: ScriptHost) {
        script(host);
        return OK;
      },
    } as never,
    store,
    secrets: { redact, redactorFor: () => redact, namedBy: () => ({}) } as never,
    runs,
    hub: {
      publish: events => {
        for (const { fields } of events)
          if ('end' in fields) ends.push([fields.end, runs.since(0).map(({ ok }) => ok)]);
      },
    },
    audit: createAudit(),
    emergency: NOT_STOPPED as never,
    http: () => Promise.reject(new Error('Nothing is sent.')),
    dispatch: () => Promise.reject(new Error('Nothing is done.')),
    say: (text, name) => void said.push(`${name}: ${text}`),
    onBug: error => expect.fail(`${error}`),
  });
  const greeter: Runnable = { id: null, name: 'Greeter', language: 'js', code: '', hosts: [] };
  const event = { type: 'command', trigger: 'command' };
  await start({ script: greeter, event, trigger, cause: null });
  return { said, ends };
}

describe('script run', () => {
  it('a script run is already listed when the event that reports its end is sent', async () => {
    const { ends } = await run('command', () => {});
    expect(ends).toEqual([['ok', [true]]]);
  });

  it('a line that a script says is written to the chat without secrets', async () => {
    const { said } = await run('command', ({ line }) => {
      line({ kind: 'log', text: 'to itself' });
      line({ kind: 'say', text: `it is ${SECRET}` });
    });
    expect(said).toEqual(['Greeter: it is [secret TOKEN]']);
  });

  it('a test run of a script writes nothing to the chat', async () => {
    const { said } = await run('test', ({ line }) => line({ kind: 'say', text: 'hi' }));
    expect(said).toEqual([]);
  });
});

describe('rights of a script', () => {
  const caller = { name: 'script Greeter', scope: 'play', via: 'script' } satisfies Caller;
  let emergency: ReturnType<typeof createEmergency>;
  let asked: string[];
  beforeEach(() => {
    emergency = createEmergency(store, () => {});
    asked = [];
  });

  const call = (...given: Parameters<ScriptHost['call']>) =>
    createHostCall(
      {
        store,
        http: async url => {
          asked.push(`http ${url}`);
          return { status: 200, headers: { 'x-echo': SECRET }, body: `you sent ${SECRET}` };
        },
        emergency,
        dispatch: async name => {
          asked.push(name);
          return { output: { value: null, json: 'null' }, adjusted: [] };
        },
        log() {},
        onBug: error => expect.fail(`${error}`),
      },
      { id: 's1', name: 'Greeter', language: 'js', code: '', hosts: [] },
      caller,
      redact,
    )(...given);

  it('during an emergency stop, a script can do nothing in the game, on the web or in its store', async () => {
    await call('store.set', ['n', 1]);
    emergency.set(true, { name: 'owner', scope: 'owner', keyId: 1, via: 'rest' });
    for (const [name, args] of [
      ['launchNuke', [{}]],
      ['http', ['https://example.com']],
      ['store.set', ['n', 2]],
      ['store.get', ['n']],
    ] as const)
      await expect(call(name, args)).rejects.toMatchObject({ code: 'stopped' });
    expect(asked).toEqual([]);
    expect(store.all('SELECT value FROM script_values')).toEqual([{ value: '1' }]);
  });

  it('a web response reaches the script without the secrets that it contains', async () => {
    expect(await call('http', ['https://example.com', {}])).toEqual({
      status: 200,
      headers: { 'x-echo': '[secret TOKEN]' },
      body: 'you sent [secret TOKEN]',
    });
  });
});

describe('languages and their processes', () => {
  const GREETER: Omit<Script, 'id'> = {
    name: 'Greeter',
    language: 'js',
    code: '',
    trigger: { type: 'event', event: 'announce' },
    enabled: true,
    hosts: [],
  };

  /** Opens the scripts with a sandbox that records its calls. */
  function open(prepare: (languages: string[]) => Promise<void> = async () => {}) {
    const did: unknown[] = [];
    const log: string[] = [];
    const hub = createEventHub();
    const scripts = createScripts({
      sandbox: {
        runtimes: { js: true, ts: true, lua: true, python: false },
        requireRoom() {},
        run: async () => {
          did.push('run');
          return OK;
        },
        async prepare(languages: Iterable<string>) {
          did.push([...languages]);
          await prepare([...languages]);
        },
        endRuns: async () => void did.push('endRuns'),
        close: async () => void did.push('close'),
      } as never,
      store,
      vault: { get: () => null, set() {}, delete() {} } as never,
      hub,
      audit: createAudit(),
      emergency: createEmergency(store, () => {}),
      dispatch: () => Promise.reject(new Error('Nothing is done.')),
      say() {},
      phase: () => 'menu',
      onLog: line => void log.push(line),
      onBug: error => expect.fail(`${error}`),
    });
    const announce = () => hub.publish([{ type: 'announce', fields: { text: 'hi' } as never }]);
    return { scripts, did, log, announce };
  }

  it('a process is kept ready for each language in which a script with a trigger is saved', async () => {
    const { scripts, did } = open();
    const add = (rest: Partial<Script>) => {
      const added = scripts.table.add({ ...GREETER, ...rest });
      scripts.prepare();
      return added;
    };
    add({ enabled: false });
    add({ language: 'ts', trigger: { type: 'none' } });
    add({ language: 'python' });
    expect(did).toEqual([]);
    const startable = [add({ language: 'lua' }), add({})];
    for (const { id } of startable) {
      scripts.table.delete(id);
      scripts.prepare();
    }
    await new Promise(setImmediate);
    expect(did).toEqual([['lua'], ['lua', 'js'], ['js'], []]);
    await scripts.close();
  });

  it('when the server ends, it waits for script processes that are being prepared, and logs failures', async () => {
    const preparing = Promise.withResolvers<void>();
    const { scripts, did, log } = open(() => preparing.promise);
    scripts.table.add(GREETER);
    scripts.prepare();
    await new Promise(setImmediate);
    const closing = scripts.close();
    await new Promise(setImmediate);
    expect(did).toEqual([['js'], 'endRuns']);
    preparing.reject(new Error('no room'));
    await closing;
    expect(did).toEqual([['js'], 'endRuns', 'close']);
    expect(log).toEqual(['Scripts in js may start slowly: no room']);
  });

  it('a closed server starts no script', async () => {
    const { scripts, did, announce } = open();
    scripts.table.add(GREETER);
    announce();
    await new Promise(setImmediate);
    await scripts.close();
    announce();
    await new Promise(setImmediate);
    expect(did).toEqual(['run', 'endRuns', 'close']);
  });
});
