import { beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../net/access/identity.ts';
import { explainEvent, listActs } from '../../../net/actions/audit.ts';
import { updateBot } from '../../../net/actions/bots.ts';
import type { ActionContext } from '../../../net/actions/context.ts';
import { emergency, pauseRound } from '../../../net/actions/emergency.ts';
import { deleteViewer, liftBan, listBans, removePilot } from '../../../net/actions/moderation.ts';
import { linkRedeem, unlinkRedeem } from '../../../net/actions/redeems.ts';
import { updateSettings } from '../../../net/actions/settings.ts';
import { setStreamClient } from '../../../net/actions/stream.ts';
import type { Call } from '../../../net/dispatch/dispatch.ts';
import { GameError } from '../../../schema/base/error.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';

/**
 * Tests what actions check before they change anything. A handler returns its change as a function and has done
 * nothing until then.
 */

const FORBIDDEN = expect.objectContaining({ code: 'forbidden' });

let done: unknown[];
let refused: Record<string, Error>;
beforeEach(() => {
  [done, refused] = [[], {}];
});
/** Returns a function that records its calls and fails if the test wants it to. */
const does =
  (name: string, answer?: unknown) =>
  (...args: unknown[]): never => {
    done.push([name, ...args]);
    if (refused[name]) throw refused[name];
    return answer as never;
  };
const rejecting =
  (name: string) =>
  async (...args: unknown[]) =>
    does(name)(...args);

const contextOf = (parts: object) => parts as unknown as ActionContext;
const callBy = (caller: Partial<Caller> = {}): Call =>
  ({
    caller: { name: 'deck', scope: 'owner', keyId: 1, via: 'rest', ...caller },
    cause: 7,
    dryRun: false,
    recheck: does('recheck'),
  }) as never;
const names = () => done.map(entry => (entry as unknown[])[0]);

describe('emergency stop', () => {
  it.each([
    ['settings', updateSettings, { settings: { pieSize: 300 } }],
    ['linking a reward', linkRedeem, { rewardId: 'r1', effect: 'nuke' }],
    ['unlinking a reward', unlinkRedeem, { rewardId: 'r1' }],
    ['a bot', updateBot, { login: 'ada', name: 'Ada' }],
  ] as const)(
    'during an emergency stop, changes that were already waiting for their turn are refused: %s',
    async (_, handle, input) => {
      refused.recheck = new GameError('stopped', 'Everything is stopped.');
      const current = { ...defaultSettings(), namedBots: [{ login: 'ada', name: 'A' }] };
      const context = contextOf({
        settings: { current, inTurn: (work: () => unknown) => work(), store: does('store') },
        simulation: { call: rejecting('call') },
        state: { snapshot: () => ({ round: { phase: 'menu' } }) },
      });
      const prepared = await handle(context, input as never, callBy());
      const change = typeof prepared === 'function' ? prepared : prepared.change;
      await expect(async () => change()).rejects.toMatchObject({ code: 'stopped' });
      expect(names()).toEqual(['recheck']);
    },
  );
});

describe('removing a pilot', () => {
  const context = () =>
    contextOf({
      simulation: { call: rejecting('call') },
      viewers: {
        platformOf: () => 'youtube',
        requireViewer: does('requireViewer'),
        removePilot: does('removePilot', 'removed'),
        bans: does('bans', []),
        liftBan: does('liftBan', true),
      },
      viewerData: { erase: does('erase', 'erased') },
    });
  const input = (banMinutes: number | null) => ({ pilot: 'ada', banMinutes }) as never;

  it('a pilot is removed only if a dry run in the world shows that the pilot is not a bot', async () => {
    const change = await removePilot(context(), input(null), callBy());
    expect(done).toEqual([['call', 'removePilot', { pilot: 'ada' }, { dryRun: true }]]);
    expect([change(), done.at(-1)]).toEqual(['removed', ['removePilot', 'ada', null, 7]]);
    refused.call = new GameError('bad-input', 'a bot');
    await expect(removePilot(context(), input(null), callBy())).rejects.toThrow('a bot');
  });

  it('a pilot can be banned only if the viewer behind the pilot is known', async () => {
    refused.requireViewer = new GameError('unknown-pilot', 'nobody');
    for (const minutes of [0, 5]) {
      await expect(removePilot(context(), input(minutes), callBy())).rejects.toThrow('nobody');
    }
    await removePilot(context(), input(null), callBy());
    expect(names()).not.toContain('removePilot');
  });

  it('a bridge may not remove or unban viewers of platforms that it does not report', async () => {
    const bridge = callBy({ bridge: { platforms: ['kick'], mayClaimRoles: false } });
    await expect(removePilot(context(), input(null), bridge)).rejects.toEqual(FORBIDDEN);
    expect(() => liftBan(context(), { name: 'ada' } as never, bridge)).toThrow(FORBIDDEN);
    expect(done).toEqual([]);
    expect((liftBan(context(), { name: 'ada' } as never, callBy()) as () => unknown)()).toEqual({
      ok: true,
      lifted: true,
    });
    expect((listBans(context(), {} as never, callBy()) as () => unknown)()).toEqual({ bans: [] });
  });

  it('all data of a pilot is deleted only if a dry run in the world shows that the pilot is not a bot', async () => {
    const change = await deleteViewer(context(), { name: 'ada' } as never, callBy());
    expect(done).toEqual([['call', 'removePilot', { pilot: 'ada' }, { dryRun: true }]]);
    expect([change(), done.at(-1)]).toEqual(['erased', ['erase', { name: 'ada' }, 7]]);
  });
});

describe('pausing the round', () => {
  const context = (isNew = true) =>
    contextOf({
      simulation: { call: rejecting('call') },
      pause: {
        requireLiftable: does('requireLiftable'),
        set: does('set', isNew),
        current: { since: 5, by: 'deck', inMenu: false },
      },
    });
  const run = async (on: boolean, isNew?: boolean) =>
    (pauseRound(context(isNew), { on } as never, callBy()) as () => Promise<unknown>)();

  it('a pause is sent to the world with its cause, but only if it changes something', async () => {
    expect(await run(true)).toEqual({ ok: true, on: true, since: 5 });
    const sent = { pause: { since: 5, by: 'deck', inMenu: false } };
    expect(done.slice(1)).toEqual([['call', 'setPause', sent, { cause: 7 }]]);
    done = [];
    await run(true, false);
    expect(names()).toEqual(['set']);
  });

  it('a caller who may not lift a pause is refused before anything changes', () => {
    refused.requireLiftable = new GameError('forbidden', 'made in the menu');
    expect(() => pauseRound(context(), { on: false } as never, callBy())).toThrow('made in the menu');
    pauseRound(context(), { on: true } as never, callBy()); // only lifting a pause is checked
    expect(names()).toEqual(['requireLiftable']);
  });

  it('a pause survives a restart of the world', async () => {
    refused.call = new GameError('restarting', 'in a second');
    expect(await run(true)).toMatchObject({ ok: true });
    refused.call = new Error('bug');
    await expect(run(true)).rejects.toThrow('bug');
  });
});

describe('emergency stop', () => {
  const context = (isNew: boolean) =>
    contextOf({
      emergency: { requireLiftable: does('requireLiftable'), set: does('set', isNew), stop: { since: 5 } },
      hub: { publish: does('publish') },
    });

  it('an emergency stop is reported as an event with its caller and cause, but only if it changes something', async () => {
    const change = emergency(context(true), { on: true } as never, callBy()) as () => unknown;
    expect(done).toEqual([]);
    expect(await change()).toEqual({ ok: true, on: true, since: 5 });
    expect(done.at(-1)).toEqual([
      'publish',
      [{ type: 'emergency', fields: { on: true, by: 'deck' }, cause: 7 }],
    ]);
    done = [];
    await (emergency(context(false), { on: true } as never, callBy()) as () => unknown)();
    expect(names()).toEqual(['set']);
  });

  it('a caller who may not lift an emergency stop is refused before anything changes', () => {
    refused.requireLiftable = new GameError('forbidden', 'no');
    expect(() => emergency(context(true), { on: false } as never, callBy())).toThrow('no');
    expect(names()).toEqual(['requireLiftable']);
  });
});

describe('reading the audit', () => {
  it('audit entries are listed by number: the newest entries, or the entries before a given number', () => {
    const context = contextOf({ auditLog: { list: does('list', []) } });
    for (const input of [{}, { before: '9', limit: '2' }]) {
      (listActs(context, input as never, callBy()) as () => unknown)();
    }
    expect(done).toEqual([
      ['list', Number.MAX_SAFE_INTEGER, expect.any(Number)],
      ['list', 9, 2],
    ]);
  });

  it('the explanation of a stored event consists of its audit entry and the causes named there', () => {
    const context = contextOf({
      hub: { find: (id: string) => (id === 'a.1' ? { type: 'kill', cause: 3 } : null) },
      audit: { trace: does('trace', ['cause']) },
    });
    const explained = explainEvent(context, { event: 'a.1' } as never, callBy()) as () => unknown;
    expect(explained()).toEqual({ event: 'a.1', type: 'kill', causes: ['cause'] });
    expect(done).toEqual([['trace', 3]]);
    expect(() => explainEvent(context, { event: 'a.2' } as never, callBy())).toThrow(
      expect.objectContaining({ code: 'unknown-event' }),
    );
  });
});

it("a platform account's client id is checked unless it is being removed", async () => {
  const account = {
    requireClientId: does('requireClientId'),
    setClient: async () => does('setClient', { state: 'none' })(),
  };
  const adapter = { name: 'twitch', account, capabilities: new Set(), streamer: () => null };
  const context = contextOf({ platforms: { adapters: [adapter] } });
  const set = (clientId: string) => setStreamClient(context, { clientId } as never, callBy());
  await (set('') as () => Promise<unknown>)();
  expect(names()).toEqual(['setClient']);
  refused.requireClientId = new GameError('bad-input', 'too short');
  expect(() => set('x')).toThrow('too short');
});

it('a reward can be linked only to an existing effect', () => {
  expect(() => linkRedeem(contextOf({}), { rewardId: 'r', effect: 'rain' } as never, callBy())).toThrow(
    expect.objectContaining({ code: 'unknown-effect' }),
  );
});
