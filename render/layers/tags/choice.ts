import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { ENTITY_KINDS } from '../../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import type { Scene } from '../../camera/scene.ts';
import { CROWD } from '../../game/on-stage.ts';

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

/** Of a crowd in which viewers fly so few bots are named, and viewers without a deed take turns. */
const CROWD_BOTS = 5;
/** How long a viewer is named whose turn it is. Unit: ticks. */
const TURN = 6 * TICK_RATE;
/** Multiples of this are spread evenly between whole numbers. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The pilots on the screen who matter most, the followed one first; at most `limit`. */
export function chooseTags({ view, game, camera, pilotOf }: Stage, limit: number): Candidate[] {
  const follow = game.round.value?.overlay.follow;
  const crowned = game.crowned.value;
  const isCrowd = game.pilots.value.size >= CROWD;
  const round = TURN * Math.max(1, game.pilots.value.size / limit);
  const turnOf = (eid: number) => (eid * GOLDEN + view.tick / round) % 1;
  const candidates: Candidate[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP || !camera.sees(view.x[row], view.y[row])) continue;
    const pilot = pilotOf(view.id[row]);
    if (!pilot) continue;
    const rank =
      (pilot.id === follow ? FOLLOWED : 0) +
      (pilot === crowned ? LEADING : 0) +
      (pilot.bot ? 0 : VIEWER) +
      (game.fameOf(pilot.name) ?? 0) +
      (isCrowd ? turnOf(pilot.eid) : pilot.kills);
    candidates.push({ pilot, row, rank });
  }
  const chosen = candidates.sort((a, b) => b.rank - a.rank);
  const isOfViewers = isCrowd && [...game.pilots.value.values()].some(({ bot }) => !bot);
  return (isOfViewers ? withFewBots(chosen) : chosen).slice(0, limit);
}

/** The same without bots but the first few. */
function withFewBots(chosen: Candidate[]) {
  let bots = 0;
  return chosen.filter(({ pilot }) => !pilot.bot || ++bots <= CROWD_BOTS);
}
