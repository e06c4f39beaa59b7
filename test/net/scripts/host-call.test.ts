import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../net/access/identity.ts';
import { createHostCall } from '../../../net/scripts/host-call.ts';
import type { Store } from '../../../net/store/store.ts';
import { GameError } from '../../../schema/base/error.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests what a script may call, and what happens to secrets in its calls. */

const SECRET = 'hunter2';
const CALLER: Caller = { name: 'script wave', scope: 'play', via: 'script', keyId: null };

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

let dispatched: unknown[];
let asked: unknown[];
let bugs: unknown[];
let refusal: Error | null;
beforeEach(() => {
  [dispatched, asked, bugs, refusal] = [[], [], [], null];
});

function hostOf(id: string | null = 's1') {
  const emergency = {
    requireRunning() {
      if (refusal) throw refusal;
    },
  };
  const http = async (...call: unknown[]) => {
    asked.push(call.slice(0, 3));
    return { status: 200, headers: { 'x-echo': SECRET }, body: `It is ${SECRET}.` };
  };
  const dispatch = async (...call: unknown[]) => {
    dispatched.push(call);
    if (call[0] === 'startRound') throw new Error(`broken by ${SECRET}`);
    return { output: { value: { ok: true } } };
  };
  const script = { id, name: 'wave', language: 'js' as const, code: '', hosts: ['h.example'] };
  return createHostCall(
    { store, http, emergency, dispatch, log() {}, onBug: (error: unknown) => bugs.push(error) } as never,
    script,
    CALLER,
    text => text.replaceAll(SECRET, '***'),
  );
}

describe('script', () => {
  it('a script acts under its own name, and its arguments are recorded without secrets', async () => {
    const announce = hostOf()('announce', [{ text: `Psst: ${SECRET}` }]);
    expect(await announce).toEqual({ ok: true });
    expect(dispatched).toEqual([['announce', { text: 'Psst: ***' }, CALLER]]);
  });

  it('a script function that is called without arguments receives an empty object', async () => {
    await hostOf()('openMainMenu', []);
    expect(dispatched).toEqual([['openMainMenu', {}, CALLER]]);
  });

  it.each(['toString', 'newKey', 'store', 'store.', ''])(
    'a script cannot call %j, since there is no such function for scripts',
    async name => {
      await expect(hostOf()(name, [{}])).rejects.toMatchObject({ code: 'bad-input' });
      expect(dispatched).toEqual([]);
    },
  );

  it('a script can send secrets only to its own hosts, and the response contains no secrets', async () => {
    const answer = await hostOf()('http', [`https://h.example/?key=${SECRET}`, { method: 'POST' }]);
    expect(asked).toEqual([[`https://h.example/?key=${SECRET}`, { method: 'POST' }, ['h.example']]]);
    expect(answer).toEqual({ status: 200, headers: { 'x-echo': '***' }, body: 'It is ***.' });
  });

  it('values that a script stores contain no secrets and belong only to that script', async () => {
    const call = hostOf();
    await call('store.set', ['word', `It is ${SECRET}.`]);
    expect(await hostOf()('store.get', ['word'])).toBe('It is ***.');
    expect(await hostOf('s2')('store.get', ['word'])).toBeNull();
    expect([await call('store.add', ['n', 2]), await call('store.add', ['n', 3])]).toEqual([2, 5]);
    await call('store.delete', ['n']);
    expect(await call('store.get', ['n'])).toBeNull();
  });

  it('values of an unsaved script are stored only during its run', async () => {
    const call = hostOf(null);
    await call('store.set', ['n', 1]);
    expect([await call('store.get', ['n']), await hostOf(null)('store.get', ['n'])]).toEqual([1, null]);
  });

  it('during an emergency stop, a script can neither act nor send requests nor store values', async () => {
    const call = hostOf();
    refusal = new GameError('stopped', 'The streamer has stopped everything.');
    for (const [name, args] of [
      ['announce', [{ text: 'x' }]],
      ['http', ['https://h.example/']],
      ['store.set', ['n', 1]],
    ] as const)
      await expect(call(name, [...args])).rejects.toMatchObject({ code: 'stopped' });
    refusal = null;
    expect([dispatched, asked, await call('store.get', ['n'])]).toEqual([[], [], null]);
  });

  it('a failure that the script did not cause is logged without secrets', async () => {
    await expect(hostOf()('startRound', [{}])).rejects.toThrow('broken');
    expect(bugs).toEqual([expect.stringContaining('broken by ***')]);
    await expect(hostOf()('nothing', [])).rejects.toThrow(GameError);
    expect(bugs).toHaveLength(1);
  });
});
