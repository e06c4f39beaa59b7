import type { PilotIdentity, RosterPatch } from '../../schema/wire/messages.ts';

/**
 * Returns a function that reports all pilots, in joining order. Pilots unchanged since its last call are reported by
 * their eid only, because in a large crowd somebody joins or leaves many times a second.
 */
export function createRosterPatches() {
  let sent: readonly PilotIdentity[] = [];
  return (pilots: readonly PilotIdentity[]): RosterPatch => {
    let at = 0;
    const patch = pilots.map(pilot => {
      while (at < sent.length && sent[at].eid !== pilot.eid) at++; // the skipped pilots have left
      return sent[at++] === pilot ? pilot.eid : pilot;
    });
    sent = pilots;
    return patch;
  };
}
