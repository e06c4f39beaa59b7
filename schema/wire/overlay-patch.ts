import type { Names, OverlayPatch, OverlayPilot, OverlayState } from './overlay-socket.ts';

/** The differences between two states; null if there are none. */
export function patchBetween(before: OverlayState, after: OverlayState): OverlayPatch | null {
  const patch: OverlayPatch = {
    round: changedKeys(before.round, after.round),
    ...changedPilots(before.pilots, after.pilots),
    people: changedNames(before.people, after.people),
    settings: before.settings === after.settings ? undefined : changedKeys(before.settings, after.settings),
    boards: isSame(before.boards, after.boards) ? undefined : after.boards,
    stopped: before.stopped === after.stopped ? undefined : after.stopped,
  };
  return Object.values(patch).some(part => part !== undefined) ? patch : null;
}

/**
 * Names that are new or have changed; undefined if there are none. Pages keep names that are no longer in the state.
 */
export function changedNames(before: Names, after: Names): OverlayPatch['people'] {
  if (before === after) return undefined;
  const changed = Object.entries(after).filter(([number, name]) => before[number] !== name);
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

/** The keys whose values differ, with the new values. */
function changedKeys<T extends object>(before: T, after: T): Partial<T> | undefined {
  const changed = Object.entries(after).filter(([key, value]) => !isSame(before[key as keyof T], value));
  return changed.length > 0 ? (Object.fromEntries(changed) as Partial<T>) : undefined;
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

function changedPilots(before: readonly OverlayPilot[], after: readonly OverlayPilot[]) {
  const known = new Map(before.map(pilot => [pilot.eid, pilot]));
  const pilots = after.filter(pilot => !isSamePilot(known.get(pilot.eid), pilot));
  for (const { eid } of after) known.delete(eid);
  const left = [...known.keys()];
  return {
    pilots: pilots.length > 0 ? pilots : undefined,
    left: left.length > 0 ? left : undefined,
  };
}

function isSamePilot(a: OverlayPilot | undefined, b: OverlayPilot) {
  if (!a) return false;
  for (const key in b) {
    if (!isSame(a[key as keyof OverlayPilot], b[key as keyof OverlayPilot])) return false;
  }
  return true;
}
