import type { Round } from '../../../schema/records/state.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import { STILL_IN } from '../still-in.ts';
import type { Callout } from './callout.ts';
import type { NamedPilots } from './priority.ts';
import { texts } from './texts.ts';

const PRIORITIES = { damage: 8, last: 24 };
/** Damage to a boss from which the best viewer is announced, and the share by which the next one must have more. */
const LEAST_DAMAGE = 100;
const MARGIN = 0.1;

/** Watches the viewers of a round for call-outs that bots would otherwise hide. */
export function createViewerWatch() {
  /** Id of the viewer who was last called the best against a boss. */
  let best: string | null = null;
  let isLastAnnounced = false;

  /** The call-out for a viewer who has overtaken all other viewers in damage to the boss; null for none. */
  function damageCallout(slayers: readonly OverlayPilot[]): Callout | null {
    const leader = slayers.find(({ bot }) => !bot);
    if (!leader || leader.damage < LEAST_DAMAGE) return null;
    const before = slayers.find(({ id }) => id === best);
    if (leader === before || (before && leader.damage - before.damage < MARGIN * before.damage)) return null;
    best = leader.id;
    return {
      kind: 'lead',
      title: leader === slayers[0] ? texts.bestPilot : texts.bestViewer,
      who: leader.id,
      words: texts.damageSoFar(leader.damage),
      priority: PRIORITIES.damage,
      topic: 'most damage',
    };
  }

  /** The call-out for the last viewer among bots who are still in the round; null for none. */
  function lastCallout(all: readonly OverlayPilot[], round: Round): Callout | null {
    const isIn = round.mode === 'boss' ? STILL_IN.reserves : STILL_IN[round.mode];
    if (!isIn || isLastAnnounced || all.filter(({ bot }) => !bot).length < 2) return null;
    const left = all.filter(pilot => isIn(pilot, round));
    const [last, another] = left.filter(({ bot }) => !bot);
    if (!last || another || left.length === 1) return null;
    isLastAnnounced = true;
    return {
      kind: 'last',
      title: texts.lastViewer,
      who: last.id,
      words: texts.amongBots(left.length - 1),
      priority: PRIORITIES.last,
      topic: 'last viewer',
    };
  }

  return {
    /** The call-outs for the current state of a round. */
    news(round: Round, { pilots, slayers }: NamedPilots): Callout[] {
      if (round.phase !== 'playing' || round.result) return [];
      const all = [...pilots.value.values()];
      return [round.mode === 'boss' ? damageCallout(slayers.value) : null, lastCallout(all, round)].filter(
        callout => callout !== null,
      );
    },
    /** Starts over for a new round. */
    reset() {
      best = null;
      isLastAnnounced = false;
    },
  };
}
