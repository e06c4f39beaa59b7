import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Kill } from './kill-feed.ts';
import { isStreak } from './kill-marks.ts';

/** How much it matters to viewers who is in a kill, and what was special about it. */
const WEIGHTS = { viewer: 4, bounty: 3, mark: 2, leader: 1 };

/** What of the game makes kills matter. */
export interface Known {
  pilotOf(name: string): OverlayPilot | undefined;
  leader: OverlayPilot | undefined;
  /** Ids of pilots with a bounty on them. */
  wanted: ReadonlySet<string>;
}

/** How much a kill matters, 0 and up: in a crowd those that matter most are shown. */
export function killWeight(kill: Kill, known: Known) {
  const killer = kill.killer === null ? undefined : known.pilotOf(kill.killer);
  const victim = known.pilotOf(kill.victim);
  const isMarked = kill.isFirstBlood || kill.isRevenge || isStreak(kill);
  return (
    fameOf(killer, known) +
    fameOf(victim, known) +
    (victim && known.wanted.has(victim.id) ? WEIGHTS.bounty : 0) +
    (killer && isMarked ? WEIGHTS.mark : 0)
  );
}

function fameOf(pilot: OverlayPilot | undefined, { leader }: Known) {
  if (!pilot) return 0;
  return (pilot.bot ? 0 : WEIGHTS.viewer) + (pilot === leader ? WEIGHTS.leader : 0);
}
