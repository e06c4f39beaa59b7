import type { Round } from '../../schema/records/state.ts';
import type {
  PilotIdentity,
  Refusals,
  Report,
  RosterPatch,
  TickTiming,
  UnchangedPilots,
} from '../../schema/wire/messages.ts';

/** The part of the state that reports contain. The other part is in columns in shared memory. */
export interface ColdState {
  version: number;
  round: Round;
  pilots: PilotIdentity[];
  /** Actions that are not possible now. */
  refusals: Refusals;
}

/** The newest state from reports. */
export interface LatestState {
  tick: number;
  /** Timing of the ticks; null before the first measurement. */
  timing: TickTiming | null;
  /** The cold state; undefined before the first report. */
  cold: ColdState | undefined;
}

export const createLatestState = (): LatestState => ({ tick: 0, timing: null, cold: undefined });

export function update(latest: LatestState, { tick, timing, cold }: Report) {
  latest.tick = tick;
  if (timing) latest.timing = timing;
  if (cold) latest.cold = merge(latest.cold, cold);
}

function merge(old: ColdState | undefined, patch: NonNullable<Report['cold']>): ColdState {
  const round = patch.round ?? old?.round;
  const pilots = patch.pilots ? rosterOf(patch.pilots, old?.pilots ?? []) : old?.pilots;
  const refusals = patch.refusals ?? old?.refusals ?? {};
  if (!round || !pilots) throw new Error('The first report of the simulation must contain the whole state.');
  return { version: patch.version, round, pilots, refusals };
}

/** Applies a patch to the list of pilots. Pilots who have not changed keep their objects. */
const rosterOf = (patch: RosterPatch, old: readonly PilotIdentity[]): PilotIdentity[] =>
  patch.flatMap(part => (isRun(part) ? unchanged(part, old) : part));

const isRun = (part: RosterPatch[number]): part is UnchangedPilots => Array.isArray(part);

function unchanged([from, to]: UnchangedPilots, old: readonly PilotIdentity[]) {
  if (to > old.length) throw new Error(`A report names a pilot that no earlier one contained: ${to - 1}.`);
  return old.slice(from, to);
}
