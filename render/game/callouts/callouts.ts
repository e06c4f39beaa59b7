import type { GameEvent } from '../../../schema/records/events.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Kill } from '../kill-feed.ts';
import { bossCallout } from './boss-callout.ts';
import type { Callout } from './callout.ts';
import { type Known, withFame } from './fame.ts';
import { killCallout } from './kill-callout.ts';
import { createCalloutPlace } from './place.ts';
import { createRoundWatch } from './round-watch.ts';

/** Calls out what is special about the fight. Times are of the local clock, ms. */
export function createCallouts() {
  const place = createCalloutPlace();
  const watch = createRoundWatch();

  function offer(callout: Callout, known: Known, now: number) {
    const weighed = withFame(callout, known);
    if (weighed) place.offer(weighed, now);
  }

  return {
    shown: place.shown,
    tick: place.tick,
    rename: place.rename,
    kill(kill: Kill, known: Known, now: number) {
      const callout = killCallout(kill);
      if (callout) offer(callout, known, now);
    },
    /** Takes in that a boss was shot down. */
    defeat(event: Extract<GameEvent, { type: 'boss.defeated' }>, known: Known, now: number) {
      const callout = bossCallout(event, known);
      if (callout) offer(callout, known, now);
    },
    /** Looks at the state of the round. */
    state(round: Round | null, known: Known, now: number) {
      if (!round) return;
      for (const callout of watch.news(round, known)) offer(callout, known, now);
    },
    /** Begins with a round in which the lead has changed so often. */
    startRound(leadChanges: number) {
      place.clear();
      watch.reset(leadChanges);
    },
  };
}
