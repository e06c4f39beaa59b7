import { expect, it } from 'vitest';
import { runBatch } from '../../../net/actions/batch.ts';
import type { ActionContext } from '../../../net/actions/context.ts';
import { type Ticked, ValueOutput } from '../../../net/dispatch/answer.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import type { Call, Dispatch } from '../../../net/dispatch/dispatch.ts';
import { GameError } from '../../../schema/base/error.ts';

/**
 * Tests the tick of a batch: the latest tick of its actions, or none if one of them changed more than the world. The
 * stored answer to a batch is dropped if the world returns to an earlier tick.
 */

/** The tick of a batch whose actions end in these ticks. An error stands for a refusal. */
async function tickOf(answers: (number | undefined | Error)[], action = 'openMainMenu') {
  const rest = [...answers];
  const dispatch: Dispatch = async () => {
    const tick = rest.shift();
    if (tick instanceof Error) throw tick;
    return { output: new ValueOutput({ ok: true }), adjusted: [], remarks: [], tick };
  };
  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };
  const call: Call = { caller, dryRun: false, dispatch, cause: null, recheck() {} };
  const context = { audit: createAudit() } as unknown as ActionContext;
  const actions = answers.map(() => ({ action }));
  const change = await runBatch(context, { actions } as Parameters<typeof runBatch>[1], call);
  return ((await change()) as Ticked<unknown>).tick;
}

const REFUSED = new GameError('wrong-phase', 'Not now.');

it.each([
  ['the latest tick of its actions', [120, 180, 60], 180],
  ['without the ticks of refused actions', [120, REFUSED], 120],
  ['none if one action was only stored', [120, undefined], undefined],
  ['none if all actions were refused', [REFUSED], undefined],
] as const)('the tick that a batch returns is %s', async (_, answers, tick) => {
  expect(await tickOf([...answers])).toBe(tick);
});

it('a batch that only reads returns no tick', async () => {
  expect(await tickOf([120, 180], 'listEffects')).toBeUndefined();
});

it('a bug in an action of a batch is not reported as a refusal', async () => {
  await expect(tickOf([120, new TypeError('A bug.'), 60])).rejects.toThrow('A bug.');
});

it('an atomic batch that waits for its turn changes nothing if an emergency stop begins meanwhile', async () => {
  const did: string[] = [];
  let isStopped = false;
  const context = {
    audit: createAudit(),
    limits: { take() {} },
    emergency: {
      requireRunning() {
        if (isStopped) throw new GameError('stopped', 'Stopped.');
      },
    },
    newPilots: {
      offer: async (run: () => Promise<unknown>) => {
        isStopped = true;
        return run();
      },
    },
    simulation: { callTogether: async () => did.push('acted') },
  } as unknown as ActionContext;
  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };
  const call = { caller, dryRun: false, cause: null } as unknown as Call;
  const actions = [{ action: 'addPilot', input: { username: 'ada' } }, { action: 'launchNuke' }];
  const change = await runBatch(context, { actions, atomic: true } as Parameters<typeof runBatch>[1], call);
  await expect(change()).rejects.toMatchObject({ code: 'stopped' });
  expect(did).toEqual([]);
});
