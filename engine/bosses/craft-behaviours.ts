import { blowUp } from '../combat/blasts.ts';
import { refOf, resolve } from '../entities/entities.ts';
import { enemyWithin } from '../entities/neighbours.ts';
import { DT } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { bolt } from './bolts.ts';
import { removeCraft } from './craft.ts';
import {
  CIRCLE,
  CRAFT_AGILITY,
  CRAFT_LOOK,
  type CraftRules,
  DIVE_BLAST,
  HUNT,
  ROD_DAMAGE,
} from './designs/crafts.ts';
import { fireFan, leadAngle, paceOf } from './gunnery.ts';
import { driveBy, turnTowards } from './motion.ts';
import { nearestShip } from './targets.ts';

/** The ways of craft. */
const WAYS: Record<CraftRules['way'], (world: GameWorld, eid: number, rules: CraftRules) => void> = {
  hunt,
  circle,
  stay,
  dive,
};

/** A tick of a craft. */
export const flyCraft = (world: GameWorld, eid: number, rules: CraftRules) =>
  WAYS[rules.way](world, eid, rules);

/** After the nearest ship, guns first; once past it, on and round. */
function hunt(world: GameWorld, eid: number, rules: CraftRules) {
  const { Heading, Position } = world.components;
  const prey = preyOf(world, eid);
  if (prey !== 0) {
    const dx = Position.x[prey] - Position.x[eid];
    const dy = Position.y[prey] - Position.y[eid];
    const distance = Math.hypot(dx, dy);
    if (distance > HUNT.pass) turnTowards(world, eid, dx, dy, rules.turnRate);
    const isAhead = dx * Heading.x[eid] + dy * Heading.y[eid] > HUNT.trigger * distance;
    if (isAhead && distance < rules.reach) shootAt(world, eid, prey, rules);
  }
  goAhead(world, eid, rules.speed);
}

/** Round its boss, shooting at what comes near. */
function circle(world: GameWorld, eid: number, rules: CraftRules) {
  const { Position, Craft, Owner, Boss } = world.components;
  const boss = resolve(world, Owner.ref[eid]);
  const sway = Math.sin(world.time.tick / CIRCLE.sway + Craft.slot[eid]);
  Craft.angle[eid] += rules.turnRate * paceOf(world, boss) * DT;
  const angle = Craft.angle[eid] + sway * CIRCLE.swing;
  const distance = Boss.radius[boss] + rules.distance * (1 + sway * CIRCLE.stretch);
  const dx = Position.x[boss] + Math.cos(angle) * distance - Position.x[eid];
  const dy = Position.y[boss] + Math.sin(angle) * distance - Position.y[eid];
  driveBy(world, eid, dx * CIRCLE.pull, dy * CIRCLE.pull, CRAFT_AGILITY.circle);
  const prey = preyOf(world, eid);
  const x = prey === 0 ? Math.cos(angle) : Position.x[prey] - Position.x[eid];
  const y = prey === 0 ? Math.sin(angle) : Position.y[prey] - Position.y[eid];
  turnTowards(world, eid, x, y, CIRCLE.turnRate);
  if (prey !== 0 && Math.hypot(x, y) < rules.reach) shootAt(world, eid, prey, rules);
}

/** Stands still and lets arcs jump to ships that come near. */
function stay(world: GameWorld, eid: number, rules: CraftRules) {
  const { Craft, Owner } = world.components;
  driveBy(world, eid, 0, 0, CRAFT_AGILITY.stay);
  if (Craft.gunAt[eid] > world.time.tick) return;
  const prey = nearestShip(world, eid, rules.reach);
  Craft.gunAt[eid] = world.time.tick + (prey === 0 ? CRAFT_LOOK : rules.gun);
  if (prey !== 0) bolt(world, eid, prey, ROD_DAMAGE, Owner.ref[eid]);
}

/** Headlong into a ship. */
function dive(world: GameWorld, eid: number, rules: CraftRules) {
  const { x, y } = world.components.Position;
  const prey = preyOf(world, eid);
  if (prey !== 0) turnTowards(world, eid, x[prey] - x[eid], y[prey] - y[eid], rules.turnRate);
  goAhead(world, eid, rules.speed);
  if (enemyWithin(world, eid, rules.reach) === 0) return;
  blowUp(world, eid, DIVE_BLAST, false);
  removeCraft(world, eid);
}

function goAhead(world: GameWorld, eid: number, speed: number) {
  const { Heading } = world.components;
  driveBy(world, eid, Heading.x[eid] * speed, Heading.y[eid] * speed, CRAFT_AGILITY.ahead);
}

/** Whom a craft goes for: the nearest ship, looked for now and then. */
function preyOf(world: GameWorld, eid: number) {
  const { Brain, Ship } = world.components;
  if ((world.time.tick + eid) % CRAFT_LOOK === 0) {
    const found = nearestShip(world, eid, Number.POSITIVE_INFINITY);
    Brain.target[eid] = found === 0 ? 0 : refOf(world, found);
  }
  const prey = Brain.target[eid] === 0 ? 0 : resolve(world, Brain.target[eid]);
  return Ship.alive[prey] === 1 ? prey : 0;
}

function shootAt(world: GameWorld, eid: number, prey: number, { gun, shots, spread }: CraftRules) {
  const { Craft } = world.components;
  if (gun === 0 || Craft.gunAt[eid] > world.time.tick) return;
  Craft.gunAt[eid] = world.time.tick + gun;
  fireFan(world, eid, leadAngle(world, eid, prey), shots, spread);
}
