import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createHttp } from '../../../harness/http.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Outcome } from '../outcome.ts';
import { faultsOf, readEnds } from './ends.ts';
import { type PaymentPlan, type PlanSize, planOf, type Step } from './plan.ts';
import { type Answer, type PlatformProcess, startPlatformProcess } from './platform-process.ts';

/**
 * Size of the tests and of `npm run chaos -- --short`. Each run has a new seed, so that all points are reached over
 * time.
 */
export const SHORT: PlanSize = { arrivals: 500, kills: 2 };
/** Size of `npm run chaos`: the server is killed four times at each point. */
export const LONG: PlanSize = { arrivals: 5_000, kills: 24 };

/**
 * The outcome, with a description of everything that happened. The description depends only on the seed, not on the
 * speed of the machine.
 */
interface PaymentOutcome extends Outcome {
  trace: string[];
}

/**
 * Viewers chat, redeem and cheer on platforms that send things twice, late, in any order, and again if there is no
 * answer. Meanwhile the server and its simulation thread are killed at points in the work of the ledger. All of this is
 * drawn from the seed. In the end, each purchase must have had its effect in the world exactly once and have its
 * outcome in the ledger, with refunds exactly where they are due. Each line of chat must have been carried out exactly
 * once, unless a kill lost it together with its answer.
 */
export async function payUnderFaults(seed: number, size: PlanSize): Promise<PaymentOutcome> {
  const plan = planOf(seed, size);
  const home = temporaryHome();
  const kills = plan.steps.flatMap(({ kill }) => kill ?? []);
  // Which lines of chat a kill loses depends on how far it sets the world back, and so on the last checkpoint.
  const varying = new Set(
    plan.arrivals.flatMap(({ key, event }) => (event.kind === 'chat' ? (key ?? []) : [])),
  );
  const faults = await carryOut(home.path, plan).catch(error => [String(error)]);
  const ends = [...readEnds(home.path)].filter(([key]) => !varying.has(key)).map(end => end.join(': '));
  home.remove();
  const what = `${size.arrivals} lines, redemptions and cheers with ${kills.length} kills and failed writes`;
  return {
    line: `${what}: ${faults.length} not as they must be`,
    faults: faults.length > 0 ? [...kills.map(inWords), ...faults].map(text => `seed ${seed}: ${text}`) : [],
    trace: [...plan.steps.map(stepInWords), ...ends.toSorted()],
  };
}

const inWords = ({ victim, point, key }: NonNullable<Step['kill']>) => `${victim} fails at ${point} ${key}`;
const stepInWords = ({ numbers, kill }: Step) => numbers.join(' ') + (kill ? `, ${inWords(kill)}` : '');

/** An effect may wait for five minutes of the game, which take 15 s. There is a checkpoint every 10 s of the game. */
const ENVIRONMENT = {
  STARFRAY_SPEED: '20',
  STARFRAY_ACTIONS_PER_SECOND: '0',
  STARFRAY_LOG: 'silent',
};
const GUARD_MS = 60_000;
const POLL_MS = 20;

/** Carries out the plan. Resolves with the faults, and rejects if it cannot continue. */
async function carryOut(home: string, { arrivals, steps }: PaymentPlan): Promise<string[]> {
  const answers: Answer[] = [];
  const start = () => startPlatformProcess(home, ENVIRONMENT, answer => answers.push(answer));
  let server = await start();
  try {
    await startRound(server, home);
    for (const { numbers, kill } of steps) {
      const events = numbers.map(number => ({ number, event: arrivals[number].event }));
      if (kill) await guarded(server.deliver({ events, kill }), inWords(kill));
      if (kill?.victim === 'server') server = await start();
      await guarded(server.deliver({ events, kill: null }), 'an answer');
    }
    const unsettled = await untilSettled(home);
    await server.end('SIGTERM');
    return unsettled.length > 0 ? unsettled : faultsOf(home, { arrivals, steps }, answers);
  } finally {
    await server.end('SIGKILL');
  }
}

async function guarded(work: Promise<void>, what: string) {
  const late = pause(GUARD_MS, true, { ref: false });
  if (await Promise.race([work, late])) throw new Error(`It did not come to this: ${what}.`);
}

/** Starts a round that lasts longer than the test, and waits for its checkpoint on the disk. */
async function startRound({ url }: PlatformProcess, home: string) {
  const http = createHttp(url, newOwnerKey(home));
  await http.patch('/settings', { bots: 0, calamities: false, roundMinutes: 60 });
  await http.post('/lobby', { mode: 'dogfight' });
  await http.post('/pilots', { username: 'ada' });
  await http.post('/round/start');
  await until(() => existsSync(join(home, 'round.checkpoint')));
}

async function until(holds: () => boolean) {
  for (const end = performance.now() + GUARD_MS; !holds() && performance.now() < end; ) await pause(POLL_MS);
}

interface Unsettled {
  key: string;
  state: string;
  owed: string | null;
}

/** Waits until everything is settled. Resolves with the faults in words. */
async function untilSettled(home: string): Promise<string[]> {
  const store = openStore(home, { exclusive: false });
  const unsettled = () =>
    store.all<Unsettled>("SELECT key, state, owed FROM payments WHERE state <> 'settled'");
  await until(() => unsettled().length === 0);
  const left = unsettled();
  store.close();
  return left.map(
    ({ key, state, owed }) => `${key} is ${state} and not settled, ${owed ?? 'nothing'} is owed`,
  );
}
