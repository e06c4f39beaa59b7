import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { restoreWorld } from '../../../engine/restore/checkpoint.ts';
import { decodeRound } from '../../../net/simulation/saved-round.ts';
import { rulesVersion } from '../../../server/version.ts';
import { readEnds } from '../payments/ends.ts';
import { isKept, REWARDS } from './deeds.ts';
import { LOSING } from './faults.ts';
import type { Done, Play } from './play.ts';

/** Compares the outcomes of all acts of viewers with the required outcomes. */

const statusOf = ({ twitch }: Pick<Play, 'twitch'>, { id }: Done) => twitch.redemptions.get(id ?? '')?.status;
const endOf = ({ deed }: Done) => (deed.kind === 'redeem' ? REWARDS[deed.reward] : null);

/** Whether the platform has been sent the outcome of every redemption. */
export const isSettled = (play: Pick<Play, 'twitch' | 'done'>) =>
  play.done.every(done => done.id === null || statusOf(play, done) === endOf(done)?.end);

/** Returns the faults. Call this after the game was stopped. */
export function faultsOf(home: string, { twitch, done }: Pick<Play, 'twitch' | 'done'>): string[] {
  const receipts = readEnds(home);
  return [
    ...twitch.violations.map(violation => `a rule of the platform was broken: ${violation}`),
    ...done.flatMap(each => redemptionFaults(each, statusOf({ twitch }, each), receipts)),
    ...worldFaults(home, done, receipts),
  ];
}

const mayBeLost = ({ deed, step }: Done) => !isKept(deed) && (step.kill !== null || LOSING.has(step.fault));

function redemptionFaults(done: Done, status: string | undefined, receipts: Map<string, string>): string[] {
  const { deed, id } = done;
  const due = endOf(done);
  if (!due || deed.kind !== 'redeem') return [];
  const receipt = receipts.get(`twitch/redeem/${id}`);
  const what = `${deed.login}: ${due.title}`;
  return [
    ...(status === due.end ? [] : [`${what} is ${status} on the platform instead of ${due.end}`]),
    ...(receipt === due.receipt || (receipt === undefined && mayBeLost(done))
      ? []
      : [`${what} is ${receipt ?? 'not'} in the ledger instead of ${due.receipt}`]),
  ];
}

/** Effects that did not happen exactly once. */
function worldFaults(home: string, done: readonly Done[], receipts: Map<string, string>): string[] {
  const saved = decodeRound(readFileSync(join(home, 'round.checkpoint')), rulesVersion());
  if (!saved) return ['the round is gone'];
  const { round } = restoreWorld(saved.checkpoint);
  const calamities = done.filter(
    ({ deed, id }) =>
      deed.kind === 'redeem' &&
      (deed.reward === 'possible' || deed.reward === 'foreign') &&
      receipts.has(`twitch/redeem/${id}`),
  ).length;
  const bits = new Map(round.bits.map(({ name, bits }) => [name, bits]));
  const cheers = done.filter(({ deed }) => deed.kind === 'cheer');
  const wrong = cheers.filter(each => !isCounted(each, bits.get(each.deed.login) ?? 0));
  return [
    ...(round.calamitiesSeen === calamities
      ? []
      : [`${round.calamitiesSeen} calamities instead of ${calamities}`]),
    ...wrong.map(({ deed }) => `${deed.login} has ${bits.get(deed.login) ?? 0} bits after a cheer`),
  ];
}

const isCounted = (done: Done, bits: number) =>
  done.deed.kind === 'cheer' && (bits === done.deed.bits || (bits === 0 && mayBeLost(done)));
