import { ENTITY_KINDS } from '../../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import type { Scene } from '../../scene.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

type Stage = Pick<Scene, 'view' | 'game' | 'pilotOf'> & { camera: Pick<Scene['camera'], 'sees'> };

interface Candidate {
  pilot: OverlayPilot;
  row: number;
  rank: number;
}

/** Each of these outranks the following ones, fame and kills. */
const FOLLOWED = 1e15;
const LEADING = 1e14;
const VIEWER = 1e13;

/** The pilots on the screen who matter most, the followed one first; at most `limit`. */
export function chooseTags({ view, game, camera, pilotOf }: Stage, limit: number): Candidate[] {
  const follow = game.round.value?.overlay.follow;
  const leader = game.leader.value;
  const candidates: Candidate[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP || !camera.sees(view.x[row], view.y[row])) continue;
    const pilot = pilotOf(view.id[row]);
    if (!pilot) continue;
    const rank =
      (pilot.id === follow ? FOLLOWED : 0) +
      (pilot === leader ? LEADING : 0) +
      (pilot.bot ? 0 : VIEWER) +
      (game.fameOf(pilot.name) ?? 0) +
      pilot.kills;
    candidates.push({ pilot, row, rank });
  }
  return candidates.sort((a, b) => b.rank - a.rank).slice(0, limit);
}
