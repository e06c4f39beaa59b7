import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { forgetAttackers } from '../combat/damage.ts';
import { addId } from '../data/id-list.ts';
import { randomIndex, randomSigned } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { drawFor } from '../luck.ts';
import { atan2, cos, sin } from '../maths.ts';
import { bountyOn } from '../pilots/bounties.ts';
import { MANOEUVRE } from '../pilots/manoeuvre.ts';
import { dropTarget } from '../pilots/target.ts';
import { teamSizes } from '../pilots/teams.ts';
import { ABILITY_RULES } from '../rules/abilities.ts';
import { LAUNCH, PROTECTION, SHIP_HULL } from '../rules/ships.ts';
import { SKILL_LEVELS } from '../rules/skills.ts';
import { LASER } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';
import { homeOf } from './points.ts';

/**
 * Launches a pilot's ship with full hull and its usual charges, protected for a moment. `sizes` are those of the teams;
 * a caller that launches many ships counts them only once.
 */
export function launchShip(
  world: GameWorld,
  eid: number,
  sizes: readonly number[] = teamSizes(world, world.round.teams),
) {
  const { components, lists, time, visuals } = world;
  const { Position, Velocity, Heading, Body, Hull, Ship, Status, Brain } = components;
  drawFor(world, eid);
  const home = homeOf(world, eid, sizes);
  const { towards } = home;
  const angle = atan2(towards.y - home.y, towards.x - home.x) + randomSigned(world.rng) * LAUNCH.spread;
  Ship.homeX[eid] = Position.x[eid] = home.x;
  Ship.homeY[eid] = Position.y[eid] = home.y;
  Heading.x[eid] = cos(angle);
  Heading.y[eid] = sin(angle);
  Velocity.x[eid] = Heading.x[eid] * LAUNCH.speed;
  Velocity.y[eid] = Heading.y[eid] * LAUNCH.speed;
  Hull.points[eid] = Hull.full[eid] = SHIP_HULL;
  Body.radius[eid] = SHIP_RADIUS;
  Ship.alive[eid] = 1;
  Ship.protectedUntil[eid] = time.tick + PROTECTION;
  Ship.gunAt[eid] = time.tick + randomIndex(world.rng, LASER.interval);
  Status.bits[eid] = FLAGS.protected | (bountyOn(world, eid) ? FLAGS.bounty : 0);
  Brain.manoeuvre[eid] = MANOEUVRE.roam;
  Brain.until[eid] = 0;
  Brain.throttle[eid] = 1;
  Brain.avoidX[eid] = Brain.avoidY[eid] = 0;
  const { reaction } = SKILL_LEVELS[Brain.skill[eid]];
  Brain.thinkAt[eid] = time.tick + randomIndex(world.rng, reaction); // spreads the decisions over the ticks
  dropTarget(world, eid);
  forgetAttackers(world, eid);
  loadCharges(world, eid);
  addId(lists.flying, eid);
  showEffect(visuals, 'spawn', home.x, home.y, eid);
}

/** Gives a ship its initial charges. A ship that has more charges keeps them. */
function loadCharges(world: GameWorld, eid: number) {
  const { Charges } = world.components;
  Charges.missile[eid] = Math.max(Charges.missile[eid], fullCharges(world, eid, 'missile'));
  Charges.mine[eid] = Math.max(Charges.mine[eid], fullCharges(world, eid, 'mine'));
}

/** The number up to which charges are restored. */
export function fullCharges({ components }: GameWorld, eid: number, ability: 'missile' | 'mine') {
  const { Brain, Pilot } = components;
  const extra = Pilot.isBot[eid] === 1 && ability === 'missile' ? SKILL_LEVELS[Brain.skill[eid]].missiles : 0;
  return ABILITY_RULES[ability].charges + extra;
}
