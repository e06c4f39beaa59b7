import { PLATE_ARC, PLATES } from '../../../schema/wire/frame.ts';
import { atan2 } from '../../maths.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign, Deflection } from '../kit/design.ts';
import { bossSpeed, fireAround, fireFan, isWeaponDue, leadAngle } from '../kit/gunnery.ts';
import { spinBy, wander } from '../kit/motion.ts';
import { nearestShip } from '../kit/targets.ts';

const SPEED = 24;
/** Unit: rad/s. */
const SPIN = 0.45;
/** Streams of shots that turn with the fortress, one through each gap between the plates. */
const STREAM = { every: seconds(0.2) };
const MORTAR = { every: seconds(3.6), shots: 9, spread: 0.7, reach: 1_000 };
const SENTRIES = { every: seconds(11), count: 3 };
const PLATE_STEP = (2 * Math.PI) / PLATES;

/**
 * A fortress that hardly moves. While its shield is up, plates turn around it and stop every shot that does not pass
 * through a gap.
 */
export const bastion: BossDesign = {
  radius: 150,
  toughness: 0.95,
  entrance: 'unfold',
  begin(world, eid) {
    sendCrafts(world, eid, 'sentry', SENTRIES.count);
  },
  act(world, eid) {
    wander(world, eid, SPEED);
    spinBy(world, eid, SPIN * bossSpeed(world, eid));
    if (isWeaponDue(world, eid, 0, STREAM.every) && nearestShip(world, eid, MORTAR.reach)) {
      fireStreams(world, eid);
    }
    if (isWeaponDue(world, eid, 1, MORTAR.every)) fireMortar(world, eid);
    if (isWeaponDue(world, eid, 2, SENTRIES.every)) sendCrafts(world, eid, 'sentry', SENTRIES.count);
  },
  deflect: deflectByPlates,
};

function fireStreams(world: GameWorld, eid: number) {
  const { Heading } = world.components;
  fireAround(world, eid, atan2(Heading.y[eid], Heading.x[eid]) + PLATE_STEP / 2, PLATES);
}

function fireMortar(world: GameWorld, eid: number) {
  const target = nearestShip(world, eid, MORTAR.reach);
  if (target !== 0) fireFan(world, eid, leadAngle(world, eid, target), MORTAR.shots, MORTAR.spread);
}

function deflectByPlates(
  { components: { Boss, Heading } }: GameWorld,
  eid: number,
  dx: number,
  dy: number,
): Deflection {
  if (Boss.shield[eid] === 0) return 'harm';
  const off = atan2(dy, dx) - atan2(Heading.y[eid], Heading.x[eid]);
  const fromPlate = off - Math.round(off / PLATE_STEP) * PLATE_STEP;
  return Math.abs(fromPlate) < PLATE_ARC / 2 ? 'absorb' : 'harm';
}
