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

/** What the tests and `npm run chaos -- --short` do: with a new seed each time, they reach all points over time. */
export const SHORT: PlanSize = { arrivals: 500, kills: 2 };
/** What `npm run chaos` does: the server is killed four times at each point. */
export const LONG: PlanSize = { arrivals: 5_000, kills: 24 };

/**
 * The result, and everything that happened, in words: the same for the same seed, whatever the speed of the machine.
 */
interface PaymentOutcome extends Outcome {
  trace: string[];
}

/**
 * Viewers chat, redeem and cheer on platforms that send things twice, late, in any order, and again without an answer,
 * while the server and its simulation thread are killed at points of the ledger's work, all drawn from the seed. In the
 * end each purchase must have had its effect in the world once and its end in the ledger, with points refunded exactly
 * where they are due; each line of chat was carried out once, except what a kill lost together with its answer.
 */
export async function payUnderFaults(seed: number, size: PlanSize): Promise<PaymentOutcome> {
  const plan = planOf(seed, size);
  const home = temporaryHome();
  const kills = plan.steps.flatMap(({ kill }) => kill ?? []);
  // how far a kill sets the world back depends on its last checkpoint, and so which lines of chat are lost
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

/** The minute that an effect may wait takes 3 s, and a checkpoint is taken every 10 s of the game. */
const ENVIRONMENT = {
  STARFRAY_SPEED: '20',
  STARFRAY_ACTIONS_PER_SECOND: '0',
  STARFRAY_LOG: 'silent',
};
const GUARD_MS = 60_000;
const POLL_MS = 20;

/** Resolves with the faults; rejects when it cannot continue. */
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

/** A round that nothing here ends, and a checkpoint of it on the disk. */
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

/** Waits until everything is settled; then the faults, in words. */
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
