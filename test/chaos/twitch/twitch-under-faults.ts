import { setTimeout as pause } from 'node:timers/promises';
import { temporaryHome } from '../../../harness/process.ts';
import type { Outcome } from '../outcome.ts';
import { faultsOf, isSettled } from './check.ts';
import { type PlanSize, planOf, type Step } from './plan.ts';
import { inWords, startPlay } from './play.ts';

/**
 * `speed`: simulated seconds per second. The round of an hour must outlive all kills, and an effect waits for a minute.
 */
interface Size extends PlanSize {
  speed: string;
}

/** What the tests and `npm run chaos -- --short` do. */
export const SHORT: Size = { deeds: 60, kills: 2, speed: '20' };
/** What `npm run chaos` does: the game is killed four times at each call. */
export const LONG: Size = { deeds: 1_000, kills: 28, speed: '4' };

const GUARD_MS = 90_000;

/**
 * Viewers of a connected account redeem, cheer and write while the platform repeats, reorders, loses, refuses and is
 * away, and while the game is killed in the middle of its calls, all drawn from the seed. In the end each redemption
 * has had its effect once and its end on the platform, points are refunded exactly where they are due, no rule of the
 * platform was broken, and the account is still connected.
 */
export async function playUnderFaults(seed: number, size: Size): Promise<Outcome> {
  const steps = planOf(seed, size);
  const home = temporaryHome();
  const faults = await carryOut(home.path, steps, size.speed).catch(error => [String(error)]);
  home.remove();
  const what = `${size.deeds} redemptions, cheers and lines on Twitch with ${size.kills} kills`;
  return {
    line: `${what}: ${faults.length} not as they must be`,
    faults: faults.map(fault => `seed ${seed}: ${fault}`),
  };
}

async function carryOut(home: string, steps: readonly Step[], STARFRAY_SPEED: string): Promise<string[]> {
  const play = await startPlay(home, { STARFRAY_SPEED });
  try {
    for (const step of steps) await carryOutStep(play, step);
    for (const end = performance.now() + GUARD_MS; !isSettled(play) && performance.now() < end; )
      await pause(50);
    const state = await play.accountState();
    await play.stop();
    return [...(state === 'connected' ? [] : [`the account is ${state}`]), ...faultsOf(home, play)];
  } catch (error) {
    await play.kill();
    throw error;
  }
}

async function carryOutStep(play: Awaited<ReturnType<typeof startPlay>>, step: Step) {
  try {
    await play.carryOut(step);
  } catch (error) {
    throw new Error(`${step.kill ? `killed at ${inWords(step.kill)}` : step.fault}: ${error}`);
  }
}
