import { setTimeout as pause } from 'node:timers/promises';
import { temporaryHome } from '../../../harness/process.ts';
import type { Outcome } from '../outcome.ts';
import { absenceFaults, inFigures, watchAbsence } from './absence.ts';
import { faultsOf, isSettled } from './check.ts';
import type { Deed } from './deeds.ts';
import type { Step } from './plan.ts';
import { type Play, startPlay } from './play.ts';

/**
 * Longest wait in the test: it covers the longest delay between two attempts, and the minute for which a redemption
 * waits for its viewer.
 */
const GUARD_MS = 180_000;

/**
 * Makes the platform drop every connection for `seconds` seconds. Viewers redeem shortly before and during that time.
 * Meanwhile the round must continue at its speed, the game must contact the platform less and less often, and the
 * streamer must be able to read why. Afterwards every redemption must have had its effect exactly once or be refunded,
 * and the chat must work.
 */
export async function stayAway(seconds: number): Promise<Outcome> {
  const home = temporaryHome();
  const play = await startPlay(home.path, { STARFRAY_SPEED: '1' });
  try {
    const { absence, backAfterS } = await sufferAbsence(play, seconds);
    const ofChat = await joinFaults(play);
    await until(() => isSettled(play));
    await play.stop();
    const faults = [...absenceFaults(absence), ...ofChat, ...faultsOf(home.path, play)];
    return {
      line: `${inFigures(absence)}, heard again ${backAfterS.toFixed(1)} s later: ${faults.length} faults`,
      faults,
    };
  } catch (error) {
    await play.kill();
    return { line: `the platform away for ${seconds} s: failed`, faults: [String(error)] };
  } finally {
    home.remove();
  }
}

async function sufferAbsence(play: Play, seconds: number) {
  const { twitch, carryOut } = play;
  await carryOut(step('none', 'before'));
  await until(async () => (await play.client().listReceipts()).receipts.length === play.done.length - 1);
  let absence = null as Awaited<ReturnType<typeof watchAbsence>> | null;
  let upAt = 0;
  await carryOut(step('away', 'meanwhile'), async ({ faults }, deeds) => {
    const old = new Set(twitch.subscriptions);
    await faults.down('reset');
    await deeds();
    absence = await watchAbsence(play, seconds);
    await faults.up();
    upAt = performance.now();
    await until(() => twitch.subscriptions.length > 0 && !twitch.subscriptions.some(each => old.has(each)));
  });
  if (!absence) throw new Error('The platform was not away.');
  return { absence, backAfterS: (performance.now() - upAt) / 1_000 };
}

const step = (fault: Step['fault'], name: string): Step => ({ kill: null, fault, deeds: deedsOf(name) });

/** One act of each kind. Only the cheer has no receipt. */
const deedsOf = (name: string): Deed[] => [
  { kind: 'cheer', bits: 10, login: `${name}_1` },
  { kind: 'redeem', reward: 'possible', login: `${name}_2` },
  { kind: 'redeem', reward: 'impossible', login: `${name}_3` },
  { kind: 'redeem', reward: 'unrelated', login: `${name}_4` },
  { kind: 'redeem', reward: 'foreign', login: `${name}_5` },
];

/** Lets a viewer join and checks that the viewer gets an answer. Resolves with the faults. */
async function joinFaults({ twitch, client }: Play): Promise<string[]> {
  await twitch.chat('latecomer', '!join');
  await twitch.until(() => twitch.lines.some(line => line.includes('latecomer')));
  const { remarks } = await client().getStreamAccount();
  const { pilots } = await client().getState();
  return [
    ...(pilots.some(({ id }) => id === 'chat:latecomer') ? [] : ['who joined afterwards does not fly']),
    ...(remarks.length === 0 ? [] : [`the streamer still reads: ${remarks}`]),
  ];
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (const end = performance.now() + GUARD_MS; performance.now() < end; await pause(50))
    if (await condition()) return;
}
