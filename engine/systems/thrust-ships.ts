import { FLAGS } from '../../schema/wire/frame.ts';
import { RAM, RETREAT } from '../rules/abilities.ts';
import { EDGE_LIMIT } from '../rules/arena.ts';
import { ICE } from '../rules/calamities.ts';
import { FIELD_TRAITS } from '../rules/field-traits.ts';
import { ACCELERATION, DRIFT_DAMPING, OVERSPEED_DAMPING, TOP_SPEED, TURN_THRUST } from '../rules/ships.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** States that change how an engine runs. */
const SPECIAL = FLAGS.ram | FLAGS.retreat | FLAGS.stunned | FLAGS.chilled;

/** Applies the engines: thrust along the nose, sideways drift that fades, and a top speed. */
export function thrustShips(world: GameWorld) {
  const { ids, count } = world.lists.flying;
  const { Velocity, Heading, Brain, Status } = world.components;
  const { wishX, wishY, throttle } = Brain;
  const cruise = TOP_SPEED * (FIELD_TRAITS[world.round.field].speed ?? 1);
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    const hx = Heading.x[eid];
    const hy = Heading.y[eid];
    const special = Status.bits[eid] & SPECIAL;
    const isTurning = hx * wishX[eid] + hy * wishY[eid] < 0;
    const power = special === 0 ? 1 : thrustFactor(special);
    const thrust = ACCELERATION * DT * power * throttle[eid] * (isTurning ? TURN_THRUST : 1);
    const forward = Velocity.x[eid] * hx + Velocity.y[eid] * hy;
    const drift = (Velocity.y[eid] * hx - Velocity.x[eid] * hy) * (1 - DRIFT_DAMPING * DT);
    const ahead = forward + thrust;
    const vx = hx * ahead - hy * drift;
    const vy = hy * ahead + hx * drift;
    const top = special === 0 ? cruise : cruise * speedFactor(special);
    const excess = Math.sqrt(vx * vx + vy * vy) / top;
    const factor = excess > 1 ? overspeedFactor(excess) : 1;
    Velocity.x[eid] = vx * factor;
    Velocity.y[eid] = vy * factor;
    Status.bits[eid] = thrust > 0 ? Status.bits[eid] | FLAGS.thrust : Status.bits[eid] & ~FLAGS.thrust;
  }
  keepShipsInside(world);
}

/** Factor on the usual thrust. */
function thrustFactor(special: number) {
  if ((special & FLAGS.stunned) !== 0) return 0;
  return (special & FLAGS.ram) !== 0 ? RAM.thrust : 1;
}

/** Factor on the top speed. */
function speedFactor(special: number) {
  const chill = (special & FLAGS.chilled) !== 0 ? ICE.speed : 1;
  if ((special & FLAGS.ram) !== 0) return chill * RAM.speed;
  return (special & FLAGS.retreat) !== 0 ? chill * RETREAT.speed : chill;
}

/** Share of the speed that is kept. A small excess is cut off at once; a large one, such as after a dash, fades. */
const overspeedFactor = (excess: number) => Math.max(1 / excess, 1 - OVERSPEED_DAMPING * DT);

/** Stops ships at the limit beyond each edge. Between edge and limit, only their pilots steer them back. */
function keepShipsInside({ lists, components, arena }: GameWorld) {
  const { ids, count } = lists.flying;
  const { Position, Velocity } = components;
  const farX = arena.width / 2 + EDGE_LIMIT;
  const farY = arena.height / 2 + EDGE_LIMIT;
  for (let i = 0; i < count; i++) {
    const eid = ids[i];
    if (Position.x[eid] > farX) Velocity.x[eid] = Math.min(0, Velocity.x[eid]);
    else if (Position.x[eid] < -farX) Velocity.x[eid] = Math.max(0, Velocity.x[eid]);
    if (Position.y[eid] > farY) Velocity.y[eid] = Math.min(0, Velocity.y[eid]);
    else if (Position.y[eid] < -farY) Velocity.y[eid] = Math.max(0, Velocity.y[eid]);
  }
}
