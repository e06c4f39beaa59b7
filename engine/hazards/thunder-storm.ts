import { boltArg } from '../../schema/wire/frame.ts';
import { hurtShip } from '../combat/damage.ts';
import { pick, random, randomBetween } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { cos, sin } from '../maths.ts';
import { THUNDER } from '../rules/calamities.ts';
import type { GameWorld } from '../world.ts';
import { forEachShipIn, keepZoneInside, type ZoneBehaviour } from './zone.ts';

/** A drifting storm whose bolts jump from ship to ship. */
export const thunderStorm: ZoneBehaviour = {
  warn: keepZoneInside,
  act(world, zone) {
    keepZoneInside(world, zone);
    const { nextAt } = world.components.Zone;
    if (nextAt[zone] > world.time.tick) return;
    nextAt[zone] = world.time.tick + Math.round(randomBetween(world.rng, THUNDER.least, THUNDER.most));
    strikeFromCloud(world, zone);
  },
};

/** Strikes a ship below the cloud, then ships near it. */
function strikeFromCloud(world: GameWorld, zone: number) {
  const first = shipBelow(world, zone);
  if (first === 0) return;
  const { Position, Body } = world.components;
  const angle = random(world.rng) * 2 * Math.PI;
  const reach = Body.radius[zone] * 0.6;
  const x = Position.x[zone] + cos(angle) * reach;
  const y = Position.y[zone] + sin(angle) * reach;
  showBolt(world, x, y, first);
  chainBolts(world, first);
}

/** A random ship in the zone, or 0. */
function shipBelow(world: GameWorld, zone: number) {
  const below: number[] = [];
  forEachShipIn(world, zone, (_, eid) => below.push(eid));
  return below.length === 0 ? 0 : pick(world.rng, below);
}

/** Damages a ship, then repeatedly the nearest ship that was not hit yet. */
function chainBolts(world: GameWorld, first: number) {
  const { Position } = world.components;
  const struck = [first];
  let damage = THUNDER.damage;
  hurtShip(world, first, damage, 0, 'lightning');
  while (struck.length <= THUNDER.leaps) {
    const from = struck[struck.length - 1];
    const to = nearestUnstruck(world, from, struck);
    if (to === 0) return;
    damage *= THUNDER.leapShare;
    showBolt(world, Position.x[from], Position.y[from], to);
    hurtShip(world, to, damage, 0, 'lightning');
    struck.push(to);
  }
}

function nearestUnstruck({ lists, components: { Position } }: GameWorld, from: number, struck: number[]) {
  const { ids, count } = lists.flying;
  let found = 0;
  let nearest = THUNDER.leap * THUNDER.leap;
  for (let i = 0; i < count; i++) {
    const dx = Position.x[ids[i]] - Position.x[from];
    const dy = Position.y[ids[i]] - Position.y[from];
    const distance = dx * dx + dy * dy;
    if (distance >= nearest || struck.includes(ids[i])) continue;
    nearest = distance;
    found = ids[i];
  }
  return found;
}

function showBolt({ visuals, components: { Position } }: GameWorld, x: number, y: number, to: number) {
  showEffect(visuals, 'bolt', x, y, boltArg(Position.x[to] - x, Position.y[to] - y));
}
