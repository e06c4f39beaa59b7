import { blowUp } from '../combat/blasts.ts';
import { refOf, resolve } from '../entities/entities.ts';
import { enemyWithin } from '../entities/neighbours.ts';
import { cos, hypot, sin } from '../maths.ts';
import {
  CRAFT_AGILITY,
  CRAFT_CIRCLE,
  CRAFT_HUNT,
  CRAFT_SEARCH,
  type CraftRules,
  DIVE_BLAST,
  ROD_DAMAGE,
} from '../rules/bosses/crafts.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { strikeWithBolt } from './kit/bolts.ts';
import { removeCraft } from './kit/craft.ts';
import { bossSpeed, fireFan, leadAngle } from './kit/gunnery.ts';
import { accelerateTo, turnTowards } from './kit/motion.ts';
import { nearestShip } from './kit/targets.ts';

/** How each kind of craft behaves. */
const BEHAVIOURS: Record<
  CraftRules['behaviour'],
  (world: GameWorld, eid: number, rules: CraftRules) => void
> = {
  hunt: huntShips,
  circle: circleBoss,
  stay: holdPosition,
  dive: diveAtShip,
};

/** Flies a craft for one tick. */
export const flyCraft = (world: GameWorld, eid: number, rules: CraftRules) =>
  BEHAVIOURS[rules.behaviour](world, eid, rules);

/** Chases the nearest ship; once past it, flies on and turns round. */
function huntShips(world: GameWorld, eid: number, rules: CraftRules) {
  const { Heading, Position } = world.components;
  const target = craftTarget(world, eid);
  if (target !== 0) {
    const dx = Position.x[target] - Position.x[eid];
    const dy = Position.y[target] - Position.y[eid];
    const distance = hypot(dx, dy);
    if (distance > CRAFT_HUNT.pass) turnTowards(world, eid, dx, dy, rules.turnRate);
    const isAhead = dx * Heading.x[eid] + dy * Heading.y[eid] > CRAFT_HUNT.trigger * distance;
    if (isAhead && distance < rules.reach) shootAtTarget(world, eid, target, rules);
  }
  flyAhead(world, eid, rules.speed);
}

/** Circles its boss and shoots at every ship that comes near. */
function circleBoss(world: GameWorld, eid: number, rules: CraftRules) {
  const { Position, Craft, Owner, Boss } = world.components;
  const boss = resolve(world, Owner.ref[eid]);
  const sway = sin(world.time.tick / CRAFT_CIRCLE.sway + Craft.slot[eid]);
  Craft.angle[eid] += rules.turnRate * bossSpeed(world, boss) * DT;
  const angle = Craft.angle[eid] + sway * CRAFT_CIRCLE.swing;
  const distance = Boss.radius[boss] + rules.distance * (1 + sway * CRAFT_CIRCLE.stretch);
  const dx = Position.x[boss] + cos(angle) * distance - Position.x[eid];
  const dy = Position.y[boss] + sin(angle) * distance - Position.y[eid];
  accelerateTo(world, eid, dx * CRAFT_CIRCLE.pull, dy * CRAFT_CIRCLE.pull, CRAFT_AGILITY.circle);
  const target = craftTarget(world, eid);
  const x = target === 0 ? cos(angle) : Position.x[target] - Position.x[eid];
  const y = target === 0 ? sin(angle) : Position.y[target] - Position.y[eid];
  turnTowards(world, eid, x, y, CRAFT_CIRCLE.turnRate);
  if (target !== 0 && hypot(x, y) < rules.reach) shootAtTarget(world, eid, target, rules);
}

/** Stays in place and strikes nearby ships with arcs. */
function holdPosition(world: GameWorld, eid: number, rules: CraftRules) {
  const { Craft, Owner } = world.components;
  accelerateTo(world, eid, 0, 0, CRAFT_AGILITY.stay);
  if (Craft.gunAt[eid] > world.time.tick) return;
  const target = nearestShip(world, eid, rules.reach);
  Craft.gunAt[eid] = world.time.tick + (target === 0 ? CRAFT_SEARCH : rules.gun);
  if (target !== 0) strikeWithBolt(world, eid, target, ROD_DAMAGE, Owner.ref[eid]);
}

/** Flies straight into a ship and explodes. */
function diveAtShip(world: GameWorld, eid: number, rules: CraftRules) {
  const { x, y } = world.components.Position;
  const target = craftTarget(world, eid);
  if (target !== 0) turnTowards(world, eid, x[target] - x[eid], y[target] - y[eid], rules.turnRate);
  flyAhead(world, eid, rules.speed);
  if (enemyWithin(world, eid, rules.reach) === 0) return;
  blowUp(world, eid, DIVE_BLAST, false);
  removeCraft(world, eid);
}

function flyAhead(world: GameWorld, eid: number, speed: number) {
  const { Heading } = world.components;
  accelerateTo(world, eid, Heading.x[eid] * speed, Heading.y[eid] * speed, CRAFT_AGILITY.ahead);
}

/** The ship that a craft hunts: the nearest one, searched for at intervals. 0 if there is none. */
function craftTarget(world: GameWorld, eid: number) {
  const { Brain, Ship } = world.components;
  if ((world.time.tick + eid) % CRAFT_SEARCH === 0) {
    const found = nearestShip(world, eid, Number.POSITIVE_INFINITY);
    Brain.target[eid] = found === 0 ? 0 : refOf(world, found);
  }
  const target = Brain.target[eid] === 0 ? 0 : resolve(world, Brain.target[eid]);
  return Ship.alive[target] === 1 ? target : 0;
}

function shootAtTarget(world: GameWorld, eid: number, target: number, { gun, shots, spread }: CraftRules) {
  const { Craft } = world.components;
  if (gun === 0 || Craft.gunAt[eid] > world.time.tick) return;
  Craft.gunAt[eid] = world.time.tick + gun;
  fireFan(world, eid, leadAngle(world, eid, target), shots, spread);
}
