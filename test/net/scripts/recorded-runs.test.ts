import { beforeEach, describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createRunner } from '../../../net/scripts/runner.ts';
import { createScriptRuns, type ScriptRuns } from '../../../net/scripts/script-runs.ts';
import { createScripts } from '../../../net/scripts/scripts.ts';
import type { Store } from '../../../net/store/store.ts';
import { createVault } from '../../../net/store/vault.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Sandbox, ScriptOutcome } from '../../../schema/records/script-run.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests what is recorded of a run, and what is requested from the sandbox. The test stands in for the sandbox. */

const OK: ScriptOutcome = { end: 'ok', error: null, line: null, ms: 1, cpuMs: 1, peakMb: 1, waitedMs: 0 };

let store: Store;
let runs: ScriptRuns;
let asked: unknown[];
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  runs = createScriptRuns(store);
  asked = [];
});

/** Runs a script in a sandbox with these functions. */
function run(trigger: string, sandbox: Partial<Sandbox>) {
  const start = createRunner({
    sandbox: { requireRoom() {}, ...sandbox } as Sandbox,
    store,
    secrets: {
      redact: (text: string) => text,
      redactorFor: () => (text: string) => text,
      namedBy: (code: string) => ({ NAMED_BY: code }),
    } as never,
    runs,
    hub: { publish() {} },
    audit: createAudit(),
    emergency: NOT_STOPPED as never,
    http: () => Promise.reject(new Error('Nothing is sent.')),
    dispatch: () => Promise.reject(new Error('Nothing is done.')),
    say() {},
    onBug: error => expect.fail(`${error}`),
  });
  const script = { id: 's1', name: 'Greeter', language: 'js' as const, code: 'log(1)', hosts: [] };
  return start({ script, event: { type: 'command', trigger }, trigger, cause: null });
}
const ends = (outcome: Partial<ScriptOutcome>) => ({ run: async () => ({ ...OK, ...outcome }) });
/** All runs in the store, including those that have not ended. */
const stored = () => store.all('SELECT name FROM script_runs');

describe('recorded run', () => {
  it('a script run for which the sandbox has no slot does not begin and is not recorded', async () => {
    const refusal = new GameError('too-many-requests', 'Too many runs wait.');
    const refused = run('command', {
      requireRoom(id) {
        asked.push(id);
        throw refusal;
      },
      run: () => expect.fail('It has begun.'),
    });
    await expect(refused).rejects.toBe(refusal);
    expect([asked, stored()]).toEqual([['s1'], []]);
  });

  it('a script run that could not begin in time is not recorded', async () => {
    const busy = new GameError('busy', 'No slot became free.');
    await expect(run('test', { run: () => Promise.reject(busy) })).rejects.toBe(busy);
    expect(stored()).toEqual([]);
  });

  it('the numbers of a recorded script run are whole, and only a run that ended on its own is successful', async () => {
    const record = await run('command', ends({ ms: 1.6, cpuMs: 2.4, peakMb: 30.5 }));
    expect(record).toMatchObject({ ok: true, end: 'ok', ms: 2, cpuMs: 2, peakMb: 31, output: [] });
    expect(await run('command', ends({ end: 'timeout', error: 'Too long.' }))).toMatchObject({ ok: false });
    expect(runs.since(0).map(({ ok }) => ok)).toEqual([true, false]);
  });

  it.each([
    [7, 'line 7: Error: no'],
    [null, 'Error: no'],
  ])('an error at line %j is recorded as the last output of its script run', async (line, text) => {
    const { output } = await run('command', {
      async run(_, host) {
        host.line({ kind: 'log', text: 'before' });
        return { ...OK, end: 'error', error: 'Error: no', line };
      },
    });
    expect(output).toEqual([
      { kind: 'log', text: 'before' },
      { kind: 'error', text },
    ]);
  });

  it("a script run receives only the secrets that the script's code names", async () => {
    const sandbox: Partial<Sandbox> = {
      async run(...[job, , script, startWithinMs]: Parameters<Sandbox['run']>) {
        asked.push([job.secrets, script, startWithinMs]);
        return OK;
      },
    };
    await run('command', sandbox);
    await run('test', sandbox);
    const secrets = { NAMED_BY: 'log(1)' };
    expect(asked).toEqual([
      [secrets, 's1', undefined],
      [secrets, 's1', 40_000],
    ]);
  });
});

describe('scripts of the server', () => {
  function open(home: string) {
    const did: string[] = [];
    const log: string[] = [];
    const emergency = createEmergency(store, () => {});
    const scripts = createScripts({
      sandbox: {
        runtimes: { js: true, ts: true, lua: true, python: true },
        stop: () => void did.push('stop'),
        endRuns: async () => {},
        close: async () => {},
      } as never,
      store,
      vault: createVault(store, home),
      hub: createEventHub(),
      audit: createAudit(),
      emergency,
      dispatch: () => Promise.reject(new Error('Nothing is done.')),
      say() {},
      phase: () => 'menu',
      onLog: line => void log.push(line),
      onBug: error => expect.fail(`${error}`),
    });
    return { scripts, emergency, did, log };
  }

  it('an emergency stop ends the running scripts once, and lifting the stop ends no script', () => {
    const { emergency, did } = open(newHome());
    const owner = { name: 'owner', scope: 'owner', keyId: 1, via: 'rest' } as const;
    emergency.set(true, owner);
    emergency.set(false, owner);
    expect(did).toEqual(['stop']);
  });

  it('secrets that cannot be decrypted are named in the log at the start', () => {
    const home = newHome();
    const { scripts, log } = open(home);
    scripts.secrets.set({ TOKEN: 'hush-hush', OTHER: 'hush-hush' });
    expect(open(home).log).toEqual([]);
    const [line, ...more] = open(newHome()).log;
    expect(line).toMatch(/^Scripts cannot use the secrets OTHER, TOKEN: /);
    expect([more, log]).toEqual([[], []]);
  });
});
