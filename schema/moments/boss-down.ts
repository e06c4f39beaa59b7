import type { GameEvent } from '../records/events.ts';
import type { Pilot } from '../records/state.ts';
import type { KnownPilots } from './known-pilots.ts';
import type { Moment } from './moment.ts';

/** Weight of a boss's end; nothing else in a round is more important. */
const WEIGHT = 45;

export type Defeat = Pick<Extract<GameEvent, { type: 'boss.defeated' }>, 'boss' | 'id' | 'by'>;

/**
 * The moment in which a boss was shot down. It names the pilot with the last hit and the pilot with the most damage.
 * Only viewers count for the most damage if any viewer damaged it, and a viewer is named first. Null if there is nobody
 * to name.
 */
export function bossDownMoment({ boss, id, by }: Defeat, known: KnownPilots, tick: number): Moment | null {
  const last = known.pilotOf(by ?? undefined);
  if (!last) return null;
  return { kind: 'bossDown', boss, ...slayersOf(last, known), tick, weight: WEIGHT, topic: `boss ${id}` };
}

type Slayers = Pick<Extract<Moment, { kind: 'bossDown' }>, 'people' | 'deed' | 'isOfViewers'>;

function slayersOf(last: Pilot, { slayers }: KnownPilots): Slayers {
  const best = slayers.find(({ bot }) => !bot) ?? slayers[0] ?? last;
  const isOfViewers = best !== (slayers[0] ?? last);
  if (best.id === last.id) return { people: [last.id], deed: 'both', isOfViewers };
  if (last.bot && !best.bot) return { people: [best.id, last.id], deed: 'mostDamage', isOfViewers };
  return { people: [last.id, best.id], deed: 'lastHit', isOfViewers };
}
