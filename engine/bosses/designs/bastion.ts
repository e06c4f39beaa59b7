import { PLATE_ARC, PLATES } from '../../../schema/wire/frame.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../craft.ts';
import type { BossDesign, Deflection } from '../design.ts';
import { fireAround, fireFan, isDue, leadAngle, paceOf } from '../gunnery.ts';
import { spin, wander } from '../motion.ts';
import { nearestShip } from '../targets.ts';

const SPEED = 24;
/** Unit: rad/s. */
const SPIN = 0.45;
/** Streams of shots that turn with the fortress, one through each gap. */
const STREAM = { every: seconds(0.2) };
const MORTAR = { every: seconds(3.6), shots: 9, spread: 0.7, reach: 1_000 };
const SENTRIES = { every: seconds(11), count: 3 };
const PLATE_STEP = (2 * Math.PI) / PLATES;

/** Fortress: hardly moves; plates turn round it and stop shots while its shield is up, only the gaps are open. */
export const bastion: BossDesign = {
  radius: 150,
  toughness: 0.95,
  entrance: 'unfold',
  begin(world, eid) {
    sendCrafts(world, eid, 'sentry', SENTRIES.count);
  },
  act(world, eid) {
    wander(world, eid, SPEED);
    spin(world, eid, SPIN * paceOf(world, eid));
    if (isDue(world, eid, 0, STREAM.every) && nearestShip(world, eid, MORTAR.reach)) stream(world, eid);
    if (isDue(world, eid, 1, MORTAR.every)) lob(world, eid);
    if (isDue(world, eid, 2, SENTRIES.every)) sendCrafts(world, eid, 'sentry', SENTRIES.count);
  },
  deflect: meetPlates,
};

function stream(world: GameWorld, eid: number) {
  const { Heading } = world.components;
  fireAround(world, eid, Math.atan2(Heading.y[eid], Heading.x[eid]) + PLATE_STEP / 2, PLATES);
}

function lob(world: GameWorld, eid: number) {
  const prey = nearestShip(world, eid, MORTAR.reach);
  if (prey !== 0) fireFan(world, eid, leadAngle(world, eid, prey), MORTAR.shots, MORTAR.spread);
}

function meetPlates(
  { components: { Boss, Heading } }: GameWorld,
  eid: number,
  dx: number,
  dy: number,
): Deflection {
  if (Boss.shield[eid] === 0) return 'harm';
  const off = Math.atan2(dy, dx) - Math.atan2(Heading.y[eid], Heading.x[eid]);
  const fromPlate = off - Math.round(off / PLATE_STEP) * PLATE_STEP;
  return Math.abs(fromPlate) < PLATE_ARC / 2 ? 'absorb' : 'harm';
}
