import type { ReadonlySignal } from '@preact/signals';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import type { Callout, CalloutKind } from './callout.ts';

/** What is known of the pilots of a round. */
export interface NamedPilots {
  pilots: ReadonlySignal<ReadonlyMap<number, OverlayPilot>>;
  byId: ReadonlySignal<ReadonlyMap<string, OverlayPilot>>;
  /** The pilot with the most kills. */
  leader: ReadonlySignal<OverlayPilot | undefined>;
}

/** Additional importance of a call-out that names a viewer or the leader. */
const VIEWER = 8;
const LEADER = 4;
/** Change in importance of deeds between bots when there are viewers. */
const AMONG_BOTS = -10;
/** Deeds of single pilots: those between bots are not called out while viewers fly. */
const DEEDS: readonly CalloutKind[] = ['firstBlood', 'chain', 'shutdown', 'revenge'];

/** The same call-out with the viewer first if a bot did something to one. */
function viewerFirst(callout: Callout, byId: ReadonlyMap<string, OverlayPilot>): Callout {
  const { who, whom, passive } = callout;
  const isToViewer = whom !== undefined && byId.get(who)?.bot && byId.get(whom)?.bot === false;
  return isToViewer && passive ? { ...callout, who: whom, whom: who, words: passive } : callout;
}

/**
 * The same call-out, with its importance adjusted by the named pilots; null for those of bosses, of unknown pilots, and
 * for deeds between bots while viewers fly.
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
