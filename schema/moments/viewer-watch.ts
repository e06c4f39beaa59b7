import type { Pilot, Round } from '../records/state.ts';
import type { KnownPilots } from './known-pilots.ts';
import type { Moment } from './moment.ts';
import { stillInOf } from './still-in.ts';

const WEIGHTS = { damage: 8, last: 24 };
/** Damage to a boss from which the best viewer is a moment, and the share by which the next one must have more. */
const LEAST_DAMAGE = 100;
const MARGIN = 0.1;

/** Watches the viewers of a round for moments that bots would otherwise hide. */
export function createViewerWatch() {
  /** Id of the viewer who was last the best against a boss. */
  let best: string | null = null;
  let isLastFound = false;

  /** The moment in which a viewer has overtaken all other viewers in damage to the boss; null for none. */
  function damageMoment(slayers: readonly Pilot[], tick: number): Moment | null {
    const leader = slayers.find(({ bot }) => !bot);
    if (!leader || leader.damage < LEAST_DAMAGE) return null;
    const before = slayers.find(({ id }) => id === best);
    if (leader === before || (before && leader.damage - before.damage < MARGIN * before.damage)) return null;
    best = leader.id;
    return {
      kind: 'damage',
      damage: leader.damage,
      isMost: leader === slayers[0],
      tick,
      people: [leader.id],
      weight: WEIGHTS.damage,
      topic: 'most damage',
    };
  }

  /** The moment in which one viewer is left among bots; null for none. */
  function lastMoment(all: readonly Pilot[], round: Round, tick: number): Moment | null {
    const isIn = stillInOf(round.mode);
    if (!isIn || isLastFound || all.filter(({ bot }) => !bot).length < 2) return null;
    const left = all.filter(pilot => isIn(pilot, round));
    const [last, another] = left.filter(({ bot }) => !bot);
    if (!last || another || left.length === 1) return null;
    isLastFound = true;
    return {
      kind: 'lastViewer',
      others: left.length - 1,
      tick,
      people: [last.id],
      weight: WEIGHTS.last,
      topic: 'last viewer',
    };
  }

  return {
    /** The moments of the current state of a round. */
    news(round: Round, { pilots, slayers }: KnownPilots, tick: number): Moment[] {
      if (round.phase !== 'playing' || round.result) return [];
      const moments = [
        round.mode === 'boss' ? damageMoment(slayers, tick) : null,
        lastMoment(pilots, round, tick),
      ];
      return moments.filter(moment => moment !== null);
    },
    /** Starts over for a new round. */
    reset() {
      best = null;
      isLastFound = false;
    },
  };
}
