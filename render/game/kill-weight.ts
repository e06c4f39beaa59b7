import { isStreak, type MarkedKill } from '../../schema/moments/kill-marks.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';

/** Parts of the importance of a kill for viewers: who is involved, and its marks. */
const WEIGHTS = { viewer: 4, bounty: 3, mark: 2, leader: 1 };

/** The facts that make kills important. */
interface Known {
  pilotOf(id: string): OverlayPilot | undefined;
  leader: OverlayPilot | undefined;
  /** Ids of pilots with a bounty on them. */
  wanted: ReadonlySet<string>;
}

/** Importance of a kill, at least 0. In a crowd, only the most important kills are shown. */
export function killWeight(kill: MarkedKill, known: Known) {
  const killer = kill.killer === null ? undefined : known.pilotOf(kill.killer);
  const victim = known.pilotOf(kill.victim);
  const isMarked = kill.isFirstBlood || kill.isRevenge || isStreak(kill);
  return (
    importanceOf(killer, known) +
    importanceOf(victim, known) +
    (victim && known.wanted.has(victim.id) ? WEIGHTS.bounty : 0) +
    (killer && isMarked ? WEIGHTS.mark : 0)
  );
}

function importanceOf(pilot: OverlayPilot | undefined, { leader }: Known) {
  if (!pilot) return 0;
  return (pilot.bot ? 0 : WEIGHTS.viewer) + (pilot === leader ? WEIGHTS.leader : 0);
}
