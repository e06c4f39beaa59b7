import type { PilotIdentity, RosterPatch } from '../../schema/wire/messages.ts';

/**
 * Returns a function that tells of all pilots, in joining order, with those that have not changed since its last call by
 * their eid alone: in a large crowd somebody joins or leaves many times a second.
 */
export function createRosterPatches() {
  let told: ReadonlySet<PilotIdentity> = new Set();
  return (pilots: readonly PilotIdentity[]): RosterPatch => {
    const patch = pilots.map(pilot => (told.has(pilot) ? pilot.eid : pilot));
    told = new Set(pilots);
    return patch;
  };
}
