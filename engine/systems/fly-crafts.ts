import { blowUp } from '../blasts.ts';
import { bolt } from '../bosses/bolts.ts';
import { removeCraft, rulesOf } from '../bosses/craft.ts';
import { fireFan, leadAngle, paceOf } from '../bosses/gunnery.ts';
import { driveBy, turnTowards } from '../bosses/motion.ts';
import { nearestShip } from '../bosses/prey.ts';
import { refOf, resolve } from '../entities.ts';
import { enemyWithin } from '../neighbours.ts';
import { type CraftRules, DIVE_BLAST, ROD_DAMAGE } from '../rules/bosses/crafts.ts';
import type { GameWorld } from '../world.ts';

/** Ticks between two looks of a craft for whom to go for. */
const LOOK = 12;
const ANYWHERE = Number.POSITIVE_INFINITY;

/** Flies what bosses sent out. */
export function flyCrafts(world: GameWorld) {
  const { crafts } = world.lists;
  if (crafts.count === 0) return;
  const { endsAt } = world.components.Lifetime;
  for (let i = crafts.count - 1; i >= 0; i--) {
    const eid = crafts.ids[i];
    if (endsAt[eid] > 0 && endsAt[eid] <= world.time.tick) removeCraft(world, eid);
    else WAYS[rulesOf(world, eid).way](world, eid, rulesOf(world, eid));
  }
}

const WAYS: Record<CraftRules['way'], (world: GameWorld, eid: number, rules: CraftRules) => void> = {
  hunt,
  circle,
  stay,
  dive,
};

/** After the nearest ship, guns first; once past it, on and round. */
function hunt(world: GameWorld, eid: number, rules: CraftRules) {
  const { Heading, Position } = world.components;
  const prey = preyOf(world, eid);
  if (prey !== 0) {
    const dx = Position.x[prey] - Position.x[eid];
    const dy = Position.y[prey] - Position.y[eid];
    if (dx * dx + dy * dy > 90 * 90) turnTowards(world, eid, dx, dy, rules.turnRate);
    const isAhead = dx * Heading.x[eid] + dy * Heading.y[eid] > 0.92 * Math.hypot(dx, dy);
    if (isAhead) shootAt(world, eid, prey, rules);
  }
  goAhead(world, eid, rules.speed);
}

/** Round its boss, shooting at what comes near. */
function circle(world: GameWorld, eid: number, rules: CraftRules) {
  const { Position, Body, Craft, Owner, Boss } = world.components;
  const boss = resolve(world, Owner.ref[eid]);
  const pace = paceOf(world, boss);
  const sway = Math.sin(world.time.tick / 47 + Craft.slot[eid] * 2);
  const angle =
    (world.time.tick / 60) * rules.turnRate * pace +
    Craft.slot[eid] * ((2 * Math.PI) / ringOf(Boss.heads[boss])) +
    sway * 0.3;
  const distance = Boss.radius[boss] + rules.distance * (1 + 0.25 * sway);
  const x = Position.x[boss] + Math.cos(angle) * distance;
  const y = Position.y[boss] + Math.sin(angle) * distance;
  driveBy(world, eid, (x - Position.x[eid]) * 3, (y - Position.y[eid]) * 3, 6);
  const prey = preyOf(world, eid);
  const dx = prey === 0 ? Position.x[eid] - Position.x[boss] : Position.x[prey] - Position.x[eid];
  const dy = prey === 0 ? Position.y[eid] - Position.y[boss] : Position.y[prey] - Position.y[eid];
  turnTowards(world, eid, dx, dy, 3);
  if (prey !== 0) shootAt(world, eid, prey, rules, Body.radius[eid] > 30 ? 3 : 1);
}

/** Heads share the circle by three, other craft by six. */
const ringOf = (heads: number) => (heads > 0 ? 3 : 6);

/** Stands still and lets arcs jump to ships that come near. */
function stay(world: GameWorld, eid: number, rules: CraftRules) {
  const { Craft, Owner } = world.components;
  driveBy(world, eid, 0, 0, 0.8);
  if (Craft.gunAt[eid] > world.time.tick) return;
  const prey = nearestShip(world, eid, rules.reach);
  Craft.gunAt[eid] = world.time.tick + (prey === 0 ? LOOK : rules.gun);
  if (prey !== 0) bolt(world, eid, prey, ROD_DAMAGE, Owner.ref[eid]);
}

/** Headlong into a ship. */
function dive(world: GameWorld, eid: number, rules: CraftRules) {
  const { Position } = world.components;
  const prey = preyOf(world, eid);
  if (prey !== 0)
    turnTowards(
      world,
      eid,
      Position.x[prey] - Position.x[eid],
      Position.y[prey] - Position.y[eid],
      rules.turnRate,
    );
  goAhead(world, eid, rules.speed);
  if (enemyWithin(world, eid, rules.reach) === 0) return;
  blowUp(world, eid, DIVE_BLAST, false);
  removeCraft(world, eid);
}

function goAhead(world: GameWorld, eid: number, speed: number) {
  const { Heading } = world.components;
  driveBy(world, eid, Heading.x[eid] * speed, Heading.y[eid] * speed, 4);
}

/** Whom a craft goes for: looked for now and then, the nearest. */
function preyOf(world: GameWorld, eid: number) {
  const { Brain, Ship } = world.components;
  if ((world.time.tick + eid) % LOOK === 0) {
    const found = nearestShip(world, eid, ANYWHERE);
    Brain.target[eid] = found === 0 ? 0 : refOf(world, found);
  }
  const prey = Brain.target[eid] === 0 ? 0 : resolve(world, Brain.target[eid]);
  return Ship.alive[prey] === 1 ? prey : 0;
}

function shootAt(world: GameWorld, eid: number, prey: number, { gun, reach }: CraftRules, shots = 1) {
  const { Craft, Position } = world.components;
  if (gun === 0 || Craft.gunAt[eid] > world.time.tick) return;
  const distance = Math.hypot(Position.x[prey] - Position.x[eid], Position.y[prey] - Position.y[eid]);
  if (distance > reach) return;
  Craft.gunAt[eid] = world.time.tick + gun;
  fireFan(world, eid, leadAngle(world, eid, prey), shots, 0.3);
}
