import type { ReadonlySignal } from '@preact/signals';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import type { Callout, CalloutKind } from './callout.ts';

/** The known facts about the pilots of a round. */
export interface NamedPilots {
  pilots: ReadonlySignal<ReadonlyMap<number, OverlayPilot>>;
  byId: ReadonlySignal<ReadonlyMap<string, OverlayPilot>>;
  /** The pilot with the most kills. */
  leader: ReadonlySignal<OverlayPilot | undefined>;
  /** The pilots who damaged a boss in this round, the most damage first. */
  slayers: ReadonlySignal<readonly OverlayPilot[]>;
}

/** Additional importance of a call-out that names a viewer or the leader. */
const VIEWER = 8;
const LEADER = 4;
/** Change in importance of an event between bots while viewers are flying. */
const AMONG_BOTS = -10;
/** Call-outs about single pilots. Those about bots are not shown while viewers are flying. */
const DEEDS: readonly CalloutKind[] = ['firstBlood', 'chain', 'shutdown', 'revenge'];

/** The same call-out. If a bot did something to a viewer, the viewer comes first. */
function viewerFirst(callout: Callout, byId: ReadonlyMap<string, OverlayPilot>): Callout {
  const { who, whom, passive } = callout;
  const isToViewer = whom !== undefined && byId.get(who)?.bot && byId.get(whom)?.bot === false;
  return isToViewer && passive ? { ...callout, who: whom, whom: who, words: passive } : callout;
}

/**
 * The same call-out, with its importance adjusted by the named pilots; null for call-outs of bosses and unknown pilots,
 * and for single bots while viewers are flying.
 */
export function withPriorityOfNames(callout: Callout, { pilots, byId, leader }: NamedPilots): Callout | null {
  if (callout.team !== undefined) return callout;
  if (!byId.value.has(callout.who)) return null;
  const named = [callout.who, callout.whom].map(id => byId.value.get(id ?? ''));
  const viewers = named.filter(pilot => pilot?.bot === false).length;
  const isOfBots = viewers === 0 && [...pilots.value.values()].some(({ bot }) => !bot);
  if (isOfBots && DEEDS.includes(callout.kind)) return null;
  const lead = leader.value && named.includes(leader.value) ? LEADER : 0;
  return {
    ...viewerFirst(callout, byId.value),
    priority: callout.priority + (isOfBots ? AMONG_BOTS : viewers * VIEWER) + lead,
  };
}
