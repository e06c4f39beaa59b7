import type { PilotIdentity, RosterPatch } from '../../schema/wire/messages.ts';

/**
 * Returns a function that tells of all pilots, in joining order, with those that have not changed since its last call by
 * their eid alone: in a large crowd somebody joins or leaves many times a second.
 */
export function createRosterPatches() {
  let sent: readonly PilotIdentity[] = [];
  return (pilots: readonly PilotIdentity[]): RosterPatch => {
    let at = 0;
    const patch = pilots.map(pilot => {
      while (at < sent.length && sent[at].eid !== pilot.eid) at++; // those in between have left
      return sent[at++] === pilot ? pilot.eid : pilot;
    });
    sent = pilots;
    return patch;
  };
}
