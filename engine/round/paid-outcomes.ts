import type { PaidOutcome } from '../../schema/wire/messages.ts';
import { PAID_RECORDS } from '../rules/effects.ts';
import type { GameWorld } from '../world.ts';

/** Outcomes of payments, so that a payment that is sent again after a crash is not carried out twice. */

export const APPLIED: PaidOutcome = { state: 'applied', code: null };

/** The known outcome of a payment; null if it is new or has no id. */
export function outcomeOf({ round }: GameWorld, redemption: string | null | undefined): PaidOutcome | null {
  if (!redemption) return null;
  const waiting = round.waiting.find(({ order }) => order.redemption === redemption);
  if (waiting) return { state: 'waiting', code: waiting.code };
  const record = round.paid?.find(paid => paid.redemption === redemption);
  return record ? { state: record.state, code: record.code } : null;
}

/** Records the outcome of a payment, and returns it. */
export function recordOutcome(
  { round, time }: GameWorld,
  redemption: string | null | undefined,
  outcome: PaidOutcome,
) {
  if (!redemption) return outcome;
  const { lasts, most } = PAID_RECORDS;
  const recent = (round.paid ?? []).filter(({ at }) => time.tick - at < lasts).slice(1 - most);
  round.paid = [...recent, { redemption, ...outcome, at: time.tick }];
  return outcome;
}
