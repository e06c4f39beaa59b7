import type { GameEvent } from '../../../schema/records/events.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import type { Kill } from '../kill-feed.ts';
import type { KillMarks } from '../kill-marks.ts';
import { viewersFirst } from '../on-stage.ts';
import type { Callout } from './callout.ts';
import { createCalloutQueue } from './callout-queue.ts';
import { type NamedPilots, withPriorityOfNames } from './priority.ts';
import { asOf, createRoundWatch } from './round-watch.ts';
import { texts } from './texts.ts';
import { createViewerWatch } from './viewer-watch.ts';

/** Importance of bosses; nothing else in a round is more important. */
const BOSS_PRIORITY = 45;

type Defeat = Pick<Extract<GameEvent, { type: 'boss.defeated' }>, 'boss' | 'id' | 'by'>;

/**
 * The call-out for a boss that was shot down. It names the pilot with the last hit and the pilot with the most damage.
 * Only viewers count for the most damage if any viewer damaged it, and a viewer is named first. Null if there is nobody
 * to name.
 */
function bossCallout({ boss, id, by }: Defeat, { byId, slayers }: NamedPilots): Callout | null {
  const last = byId.value.get(by ?? '');
  if (!last) return null;
  return {
    ...slayersOf(last, slayers.value),
    kind: 'boss',
    title: texts.bossDown(boss),
    priority: BOSS_PRIORITY,
    topic: `boss ${id}`,
  };
}

function slayersOf(
  last: OverlayPilot,
  slayers: readonly OverlayPilot[],
): Pick<Callout, 'who' | 'whom' | 'words'> {
  const [{ pilot: best, place } = { pilot: last, place: 1 }] = viewersFirst(slayers);
  const isOfViewers = place > 1;
  if (best === last) return { who: last.id, words: texts.lastHitAndMostDamage(isOfViewers) };
  if (last.bot && !best.bot) return { who: best.id, words: texts.mostDamage(isOfViewers), whom: last.id };
  return { who: last.id, words: texts.lastHit(isOfViewers), whom: best.id };
}

/** Length of a streak from which its end is announced. */
const LONG_STREAK = 5;

const KILL_PRIORITIES = { firstBlood: 8, revenge: 2, mostOfChain: 11, mostOfStreak: 10 };

type Call = Omit<Callout, 'who'>;

/** The most important call-out for a kill; null for none. */
export function killCallout(kill: Kill): Callout | null {
  const { killer, victim } = kill;
  if (killer === null || kill.friendly) return null;
  const calls = CALLS.map(call => call(kill, killer, victim)).filter(call => call !== null);
  if (calls.length === 0) return null;
  const best = calls.reduce((a, b) => (b.priority > a.priority ? b : a));
  return { ...best, who: killer };
}

const CALLS: readonly ((marks: KillMarks, killer: string, victim: string) => Call | null)[] = [
  ({ isFirstBlood }, _killer, whom) =>
    isFirstBlood
      ? {
          kind: 'firstBlood',
          ...texts.firstBlood,
          whom,
          priority: KILL_PRIORITIES.firstBlood,
          topic: 'first blood',
        }
      : null,
  ({ chain }, killer) =>
    chain >= 2
      ? {
          kind: 'chain',
          title: texts.chain(chain),
          words: '',
          priority: Math.min(KILL_PRIORITIES.mostOfChain, 2 * chain - 1),
          topic: `chain of ${killer}`,
        }
      : null,
  ({ ended }, _killer, whom) =>
    ended >= LONG_STREAK
      ? {
          kind: 'shutdown',
          ...texts.shutdown(ended),
          whom,
          priority: Math.min(KILL_PRIORITIES.mostOfStreak, ended),
          topic: `streak of ${whom}`,
        }
      : null,
  ({ isRevenge }, killer, whom) =>
    isRevenge
      ? {
          kind: 'revenge',
          ...texts.revenge,
          whom,
          priority: KILL_PRIORITIES.revenge,
          topic: `revenge of ${killer} on ${whom}`,
        }
      : null,
];

/** Calls out what is special about the fight. Times are in ms of the local clock. */
export function createCallouts() {
  const queue = createCalloutQueue();
  const watch = createRoundWatch();
  const viewers = createViewerWatch();
  /** The defeats of bosses in this round, by the topics of their call-outs. */
  const defeats = new Map<string, Defeat>();

  /** A call-out as of the current state, which includes the damage of the last hit on a boss; null if it is untrue now. */
  function revised<T extends Callout>(callout: T, round: Round, known: NamedPilots): T | null {
    const defeat = defeats.get(callout.topic);
    const current = defeat && bossCallout(defeat, known);
    return current
      ? { ...callout, whom: undefined, ...current, priority: callout.priority }
      : asOf(callout, round);
  }

  function offer(callout: Callout, known: NamedPilots, now: number) {
    const weighed = withPriorityOfNames(callout, known);
    if (weighed) queue.offer(weighed, now);
  }

  return {
    shown: queue.shown,
    tick: queue.tick,
    kill(kill: Kill, known: NamedPilots, now: number) {
      const callout = killCallout(kill);
      if (callout) offer(callout, known, now);
    },
    /** Call when a boss was shot down. */
    defeat(event: Defeat, known: NamedPilots, now: number) {
      const callout = bossCallout(event, known);
      if (!callout) return;
      defeats.set(callout.topic, event);
      offer(callout, known, now);
    },
    /** Checks the state of the round. */
    state(round: Round | null, known: NamedPilots, now: number) {
      if (!round) return;
      queue.revise(callout => revised(callout, round, known));
      for (const callout of [...watch.news(round, known), ...viewers.news(round, known)])
        offer(callout, known, now);
    },
    /** Starts over for a round in which the lead has already changed `leadChanges` times. */
    startRound(leadChanges: number) {
      queue.clear();
      defeats.clear();
      watch.reset(leadChanges);
      viewers.reset();
    },
  };
}
