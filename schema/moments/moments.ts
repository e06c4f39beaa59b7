import type { Round } from '../records/state.ts';
import { createBlows } from './blows.ts';
import { bossDownMoment, type Defeat } from './boss-down.ts';
import { createDeciderWatch } from './decider.ts';
import type { MarkedKill } from './kill-marks.ts';
import { killMoment } from './kills.ts';
import type { KnownPilots } from './known-pilots.ts';
import type { Moment } from './moment.ts';
import { createRoundWatch } from './round-watch.ts';
import { createViewerWatch } from './viewer-watch.ts';
import { weighed } from './weight.ts';

/** Maximum number of moments in a list; beyond it, the least important one is dropped. */
const MOST = 500;

/**
 * The moments of a round, rated by one rule. Call-outs and the play of the game are chosen from them. Each function adds
 * to the list and returns what it added. Ticks are those at which the events happened.
 */
export function createMoments() {
  const blows = createBlows();
  const round = createRoundWatch(blows);
  const viewers = createViewerWatch();
  const decider = createDeciderWatch(blows);
  const list: Moment[] = [];
  let isDecided = false;

  function add(found: readonly (Moment | null)[], known: KnownPilots): Moment[] {
    const added = found.map(moment => moment && weighed(moment, known)).filter(moment => moment !== null);
    list.push(...added);
    while (list.length > MOST) list.splice(list.indexOf(least(list)), 1);
    return added;
  }

  return {
    /** The moments so far, in the order in which they were found. */
    list: list as readonly Moment[],
    kill(kill: MarkedKill, known: KnownPilots, tick: number) {
      blows.add(kill, known, tick);
      return add([killMoment(kill, tick)], known);
    },
    bossDown: (defeat: Defeat, known: KnownPilots, tick: number) =>
      add([bossDownMoment(defeat, known, tick)], known),
    /** Checks the state of the round, and its result once there is one. */
    state(current: Round, known: KnownPilots, tick: number) {
      const { result, phase } = current;
      const found: (Moment | null)[] = [
        ...round.news(current, known, tick),
        ...viewers.news(current, known, tick),
      ];
      if (result && !isDecided) found.push(decider.decider(result));
      isDecided = result !== null;
      if (phase === 'playing' && !result) decider.follow(current, known);
      return add(found, known);
    },
    /** Starts over for a round in which the lead has already changed `leadChanges` times. */
    startRound(leadChanges: number) {
      list.length = 0;
      blows.reset();
      decider.reset();
      round.reset(leadChanges);
      viewers.reset();
    },
  };
}

const least = (moments: readonly Moment[]) => moments.reduce((a, b) => (b.weight < a.weight ? b : a));
