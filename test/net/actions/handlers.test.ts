import { beforeEach, describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { netHandlers } from '../../../net/actions/index.ts';
import type { Call, Plan } from '../../../net/dispatch/dispatch.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createPause } from '../../../net/dispatch/pause.ts';
import { createSettingsService } from '../../../net/dispatch/settings-service.ts';
import type { NewEvent } from '../../../net/events/hub.ts';
import { createBotImages } from '../../../net/pictures/bot-images.ts';
import type { Store } from '../../../net/store/store.ts';
import type { NetActionName } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import { dataUrl, png } from '../../pictures.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests in which order handlers of the front thread act, and what they skip. */

const CALL = {
  caller: { name: 'owner', scope: 'owner', keyId: 1, via: 'rest' },
  cause: 7,
  recheck() {},
} as unknown as Call;

let store: Store;
let did: unknown[];
storeForEachTest(fresh => {
  store = fresh;
});
beforeEach(() => {
  did = [];
});

/** Returns a function that records each call with its arguments. */
const noted =
  (what: string) =>
  (...given: unknown[]) => {
    did.push([what, ...given]);
  };
const prepare = async (name: NetActionName, context: object, input: object) =>
  (netHandlers[name] as (...given: unknown[]) => unknown)(context, input, CALL);
async function act(name: NetActionName, context: object, input: object) {
  const plan = (await prepare(name, context, input)) as Plan | (() => unknown);
  return typeof plan === 'function' ? plan() : plan.change();
}

describe('script handlers', () => {
  const SCRIPT = { name: 'Greeter', language: 'js', code: '', trigger: { type: 'none' } };
  const scripts = {
    table: {
      find: noted('find'),
      add: noted('add'),
      replace: noted('replace'),
      delete: noted('delete'),
    },
    prepare: noted('prepare'),
  };

  it.each([
    ['saveScript', SCRIPT, ['add', 'prepare']],
    ['saveScript', { ...SCRIPT, id: 's1' }, ['find', 'replace', 'prepare']],
    ['replaceScript', { ...SCRIPT, id: 's1' }, ['find', 'replace', 'prepare']],
    ['deleteScript', { id: 's1' }, ['delete', 'prepare']],
  ] as const)(
    'after %s, the process that runs scripts of a language is started or ended as needed',
    async (name, input, order) => {
      await act(name, { scripts }, input);
      expect(did.map(each => (each as string[])[0])).toEqual(order);
    },
  );
});

describe('handlers of scripts and secrets', () => {
  const SCRIPT = { name: 'Greeter', language: 'js', code: '', trigger: { type: 'none' } };
  const scripts = {
    table: { find: noted('find'), add: noted('add') },
    prepare() {},
    runtimes: { js: true, python: false },
    run: noted('run'),
    secrets: { names: ['A', 'B'], unreadable: [], hosts: { A: ['a.example'], B: [] } },
  };

  it.each([
    [null, null, { enabled: true, hosts: [] }],
    [false, ['a.example'], { enabled: false, hosts: ['a.example'] }],
  ])(
    'a saved script is enabled and has no hosts by default: enabled %j, hosts %j',
    async (enabled, hosts, as) => {
      await act('saveScript', { scripts }, { ...SCRIPT, enabled, hosts });
      expect(did).toEqual([['add', { ...SCRIPT, ...as }]]);
    },
  );

  it('a script cannot be saved under an unknown id', async () => {
    const unknown = () => {
      throw new GameError('unknown-script', 'There is none.');
    };
    const parts = { scripts: { ...scripts, table: { ...scripts.table, find: unknown } } };
    for (const name of ['saveScript', 'replaceScript'] as const)
      await expect(prepare(name, parts, { ...SCRIPT, id: 's9' })).rejects.toThrow('There is none.');
    expect(did).toEqual([]);
  });

  it('a script in an unavailable language is not tested', async () => {
    const test = prepare('testScript', { scripts }, { language: 'python', code: '' });
    await expect(test).rejects.toMatchObject({ code: 'not-available' });
    expect(did).toEqual([]);
  });

  it('a secret is listed as bound only if it has hosts', async () => {
    expect(await act('listSecrets', { scripts }, {})).toMatchObject({
      bound: [{ name: 'A', hosts: ['a.example'] }],
    });
  });
});

it('users that a platform does not know are listed under the names that were typed', async () => {
  const adapter = {
    name: 'testville',
    capabilities: new Set(['users']),
    streamer: () => ({ id: '1' }),
    users: async (logins: string[], take: () => void) => {
      take();
      return { users: [], missing: logins };
    },
  };
  const context = { platforms: { adapters: [adapter] }, lookups: { take: noted('take') } };
  expect(await act('getStreamUsers', context, { logins: '@Ada, twitch.tv/Bob' })).toEqual({
    users: [],
    missing: ['@Ada', 'twitch.tv/Bob'],
  });
  expect(did).toEqual([['take', CALL.caller]]);
});

describe('emergency stop handler', () => {
  const context = () => ({
    emergency: createEmergency(store, () => {}),
    hub: { publish: (events: NewEvent[]) => did.push(...events) },
  });

  it('the start and the end of an emergency stop are each reported once, with their cause', async () => {
    const parts = context();
    for (const on of [true, true, false, false]) await act('emergency', parts, { on });
    expect(did).toEqual(
      [true, false].map(on => ({ type: 'emergency', fields: { on, by: 'owner' }, cause: 7 })),
    );
  });
});

it("during an emergency stop, an agent's list of tools gives the stop as the reason why tools are unusable", async () => {
  const refusals = { launchNuke: { code: 'wrong-phase', message: 'No round.' }, openLobby: null };
  const emergency = { refusalFor: () => ({ code: 'stopped', message: 'Stopped.' }) };
  const context = { state: { refusals: () => refusals }, emergency };
  const { notPossible } = (await act('describeState', context, { detail: 'can' })) as {
    notPossible: { tools: string[]; why: string }[];
  };
  const reasons = (tool: string) => notPossible.filter(({ tools }) => tools.includes(tool));
  expect(reasons('launch_nuke').map(({ why }) => why)).toEqual(['Stopped.']);
});

describe('pause handler', () => {
  const context = (failure?: Error) => ({
    pause: createPause(store, () => {}),
    simulation: {
      call: async (...given: unknown[]) => {
        did.push(given);
        if (failure) throw failure;
      },
    },
  });

  it('the start and the end of a pause are each sent to the world once', async () => {
    const parts = context();
    for (const on of [true, true, false, false]) await act('pauseRound', parts, { on });
    const made = { since: expect.any(Number), by: 'owner', inMenu: false };
    expect(did).toEqual([made, null].map(pause => ['setPause', { pause }, { cause: 7 }]));
  });

  it('a pause is accepted while the world is being restored, since the restored world starts paused', async () => {
    const answer = await act('pauseRound', context(new GameError('restarting', 'Later.')), { on: true });
    expect(answer).toEqual({ ok: true, on: true, since: expect.any(Number) });
  });

  it('a bug in the world that occurs during a pause of the round is reported', async () => {
    await expect(act('pauseRound', context(new Error('A bug.')), { on: true })).rejects.toThrow('A bug.');
  });
});

describe('relay handler', () => {
  it('a dry run of a change to the relay is refused for the same reasons as the change itself', async () => {
    const check = () => {
      throw new GameError('bad-input', 'The environment sets it.');
    };
    const relay = { check, change: noted('change'), status: noted('status') };
    await expect(prepare('setRelay', { relay }, { key: 'a-key' })).rejects.toThrow(
      'The environment sets it.',
    );
    await prepare('setRelay', { relay: { ...relay, check: noted('check') } }, { key: 'a-key' });
    expect(did).toEqual([['check', { key: 'a-key' }]]);
  });
});

describe('ban handler', () => {
  it('a ban with an invalid name is refused before the viewer is removed', async () => {
    const viewers = {
      platformOf: () => null,
      requireViewer() {
        throw new GameError('bad-input', 'No viewer.');
      },
      removePilot: noted('removePilot'),
    };
    const simulation = { call: async (...given: unknown[]) => did.push(given) };
    const input = { pilot: 'bot:x', banMinutes: 5 };
    await expect(prepare('removePilot', { viewers, simulation }, input)).rejects.toThrow('No viewer.');
    expect(did).toEqual([['removePilot', { pilot: 'bot:x' }, { dryRun: true }]]);
  });
});

describe('concurrent changes', () => {
  /** The context of a world whose calls each take one turn of the event loop. */
  const context = () => ({
    settings: createSettingsService(store),
    botImages: { prune() {} },
    simulation: { call: () => new Promise(setImmediate) },
  });

  it('if two reward links are changed at the same time, both changes are stored', async () => {
    const parts = context();
    const link = (rewardId: string) => act('linkRedeem', parts, { rewardId, effect: 'nuke' });
    await Promise.all([link('one'), link('two')]);
    expect(parts.settings.current.redeemLinks).toEqual({ one: 'nuke', two: 'nuke' });
  });

  it('if a bot is changed twice at the same time, both changes are stored', async () => {
    const parts = context();
    parts.settings.store({ namedBots: [{ login: 'robo', name: 'Robo', autoJoin: true, stream: false }] });
    const change = (changes: object) => act('updateBot', parts, { login: 'ROBO', ...changes });
    await Promise.all([change({ name: 'Robby' }), change({ color: '#ff0000' })]);
    const changed = { login: 'robo', name: 'Robby', color: '#ff0000', autoJoin: true };
    expect(parts.settings.current.namedBots).toMatchObject([changed]);
  });

  it('if pictures of two bots are uploaded at the same time, both are stored', async () => {
    const botImages = createBotImages(newHome());
    const parts = { ...context(), botImages };
    const logins = ['robo', 'zed'];
    const namedBots = logins.map(login => ({ login, name: login, autoJoin: true, stream: false }));
    parts.settings.store({ namedBots });
    const upload = (login: string, side: number) =>
      act('uploadBotImage', parts, { login, data: dataUrl(png(side)) });
    const answers = (await Promise.all([upload('robo', 8), upload('ZED', 9)])) as { path: string }[];
    expect(answers.map(({ path }) => botImages.has(path))).toEqual([true, true]);
    expect(parts.settings.current.namedBots.map(({ image }) => image)).toEqual(
      answers.map(({ path }) => path),
    );
  });
});
