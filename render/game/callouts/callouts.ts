import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { bossDownMoment, type Defeat } from '../../../schema/moments/boss-down.ts';
import type { MarkedKill } from '../../../schema/moments/kill-marks.ts';
import type { KnownPilots } from '../../../schema/moments/known-pilots.ts';
import type { Moment } from '../../../schema/moments/moment.ts';
import { createMoments } from '../../../schema/moments/moments.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Callout } from './callout.ts';
import { createCalloutQueue } from './callout-queue.ts';
import { calloutOf } from './words.ts';

const ticksOf = (ms: number) => (ms * TICK_RATE) / 1000;

/** Calls out the moments of the fight. Times are in ms of the local clock. */
export function createCallouts() {
  const queue = createCalloutQueue();
  const moments = createMoments();
  /** The last moment of each topic in this round, with the defeat for a boss. */
  const sources = new Map<string, { moment: Moment; defeat?: Defeat }>();
  let scores: readonly number[] = [];

  /** A call-out as of the current state, which includes the damage of the last hit on a boss; null if it is untrue now. */
  function revised(callout: Callout, known: KnownPilots): Callout | null {
    const source = sources.get(callout.topic);
    if (!source) return callout;
    const { moment, defeat } = source;
    const current = (defeat && bossDownMoment(defeat, known, moment.tick)) ?? moment;
    return calloutOf({ ...current, weight: moment.weight }, scores, known);
  }

  function offer(found: readonly Moment[], known: KnownPilots, now: number, defeat?: Defeat) {
    for (const moment of found) {
      const callout = calloutOf(moment, scores, known);
      if (!callout) continue;
      sources.set(callout.topic, { moment, defeat });
      queue.offer(callout, now);
    }
  }

  return {
    shown: queue.shown,
    tick: queue.tick,
    kill(kill: MarkedKill, known: KnownPilots, now: number) {
      offer(moments.kill(kill, known, ticksOf(now)), known, now);
    },
    /** Call when a boss was shot down. */
    defeat(event: Defeat, known: KnownPilots, now: number) {
      offer(moments.bossDown(event, known, ticksOf(now)), known, now, event);
    },
    /** Checks the state of the round. */
    state(round: Round | null, known: KnownPilots, now: number) {
      if (!round) return;
      ({ scores } = round);
      queue.revise(callout => revised(callout, known));
      offer(moments.state(round, known, ticksOf(now)), known, now);
    },
    /** Starts over for a round in which the lead has already changed `leadChanges` times. */
    startRound(leadChanges: number) {
      queue.clear();
      sources.clear();
      scores = [];
      moments.startRound(leadChanges);
    },
  };
}
