import { setTimeout as pause } from 'node:timers/promises';
import { temporaryHome } from '../../../harness/process.ts';
import type { Outcome } from '../outcome.ts';
import { faultsOf, isSettled } from './check.ts';
import { type PlanSize, planOf, type Step } from './plan.ts';
import { inWords, startPlay } from './play.ts';

/**
 * `speed`: simulated seconds per second. A round of an hour must last longer than all kills, and an effect may wait for
 * a minute.
 */
interface Size extends PlanSize {
  speed: string;
}

/** Size of the tests and of `npm run chaos -- --short`. */
export const SHORT: Size = { deeds: 60, kills: 2, speed: '20' };
/** Size of `npm run chaos`: the game is killed four times at each call. */
export const LONG: Size = { deeds: 1_000, kills: 28, speed: '4' };

const GUARD_MS = 90_000;

/**
 * Viewers of a connected account redeem, cheer and write. Meanwhile the platform repeats, reorders, loses and refuses
 * messages, and is sometimes unavailable, and the game is killed during its calls. All of this is drawn from the seed.
 * In the end, each redemption must have had its effect exactly once and have its outcome on the platform, with refunds
 * exactly where they are due. No rule of the platform may be broken, and the account must still be connected.
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
