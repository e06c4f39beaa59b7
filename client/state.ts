import type { PartialPilot, Pilot, State, StateChanges } from '../schema/records/state.ts';

/** The pilots of a followed state, and which of their fields. */
export interface StateChoice {
  /** Ids of pilots, or names without commas; all if omitted. */
  pilots?: readonly string[];
  /** Fields of pilots besides `id`; all if omitted. */
  fields?: readonly (keyof Pilot)[];
}

/** A state whose pilots may have only some fields. */
export type FollowedState = Omit<State, 'pilots'> & { pilots: PartialPilot[] };

/**
 * Applies an answer of `GET /state?since=` to the state before it. Parts that have not changed keep their objects. A
 * pilot with a new id is last in the list, although the whole state keeps its place.
 * @param before the state of the version that was sent; null before the first answer
 */
export function withChanges(before: FollowedState | null, changes: StateChanges): FollowedState {
  const base = changes.full ? null : before;
  const merged = <K extends 'round' | 'settings' | 'can'>(key: K) =>
    changes[key] ? { ...base?.[key], ...changes[key] } : base?.[key];
  return {
    round: merged('round'),
    settings: merged('settings'),
    stopped: changes.stopped === undefined ? (base?.stopped ?? null) : changes.stopped,
    can: merged('can'),
    pilots: withPilots(base?.pilots ?? [], changes),
  } as FollowedState;
}

function withPilots(before: PartialPilot[], { pilots: changed = [], gone = [] }: StateChanges) {
  if (changed.length === 0 && gone.length === 0) return before;
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
