import type { PartialPilot, Pilot, State, StateChanges } from '../schema/records/state.ts';

/** The pilots of a followed state, and which of their fields. */
export interface StateChoice {
  /** Ids or names of pilots; all if omitted. */
  pilots?: readonly string[];
  /** Fields of pilots besides `id`; all if omitted. */
  fields?: readonly (keyof Pilot)[];
}

/** A state whose pilots may have only some fields. */
export type FollowedState = Omit<State, 'pilots'> & { pilots: PartialPilot[] };

/**
 * Applies an answer of `GET /state?since=` to the state before it. Parts that have not changed keep their objects.
 * @param before the state of the version that was sent; null before the first answer
 */
export function withChanges(before: FollowedState | null, changes: StateChanges): FollowedState {
  const { full, round, settings, can, pilots = [], gone = [] } = changes;
  const base = full ? null : before;
  return {
    round: { ...base?.round, ...round },
    settings: { ...base?.settings, ...settings },
    stopped: changes.stopped === undefined ? (base?.stopped ?? null) : changes.stopped,
    can: { ...base?.can, ...can },
    pilots: withPilots(base?.pilots ?? [], pilots, gone),
  } as FollowedState;
}

function withPilots(
  before: readonly PartialPilot[],
  changed: readonly PartialPilot[],
  gone: readonly string[],
) {
  const pilots = new Map(before.map(pilot => [pilot.id, pilot]));
  for (const id of gone) pilots.delete(id);
  for (const pilot of changed) pilots.set(pilot.id, pilot); // a new pilot goes to the end, as in the whole state
  return [...pilots.values()];
}

/**
 * Creates a function that returns the current state and requests only what has changed since its last call.
 * @param request sends `GET /state` with `since` and the choice
 */
export function createStateFollower(request: (since: string) => Promise<StateChanges>) {
  let version = '';
  let state: FollowedState | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const read = async (): Promise<FollowedState> => {
    const changes = await request(version);
    state = withChanges(state, changes);
    version = changes.version;
    return state;
  };

  /** Calls wait for one another, because each answer builds on the one before. */
  return (): Promise<FollowedState> => {
    const next = last.then(read, read);
    last = next;
    return next;
  };
}
