import { CALAMITIES, type Calamity, keysOf } from '../../schema/catalog.ts';
import { GameError } from '../../schema/error.ts';
import { ZONE_LOOKS } from '../../schema/frame.ts';
import type { ActiveCalamity } from '../../schema/state.ts';
import { emit } from '../emit.ts';
import { idsOf } from '../id-list.ts';
import { isOffBases, type Place } from '../places.ts';
import { pick, random, randomIndex, randomSigned } from '../rng.ts';
import { CALAMITY_RULES, CALAMITY_WARNING, MAX_CALAMITIES } from '../rules/calamities.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { requireFight, requireRoom } from './require.ts';
import { isActive, lookOf, spawnZone, type ZoneStart } from './zone.ts';

/** What was started: its number, which one it is, and its name as viewers know it. */
export type Started = Pick<ActiveCalamity, 'id' | 'type' | 'name'>;

/**
 * Announces a calamity. The first step throws `wrong-phase`, `not-available` when too many are about, or
 * `arena-full`; the second draws a `random` one.
 */
export function startCalamity(world: GameWorld, type: Calamity | 'random'): () => Started {
  requireFight(world);
  requireRoom(world);
  if (countCalamities(world) >= MAX_CALAMITIES)
    throw new GameError(
      'not-available',
      `${MAX_CALAMITIES} calamities are about already; wait until one of them has ended.`,
    );
  return () => announce(world, type === 'random' ? drawCalamity(world) : type);
}

function announce(world: GameWorld, type: Calamity): Started {
  const zone = spawnZone(world, placed(world, type));
  const id = ++world.round.calamitiesSeen;
  world.components.Zone.number[zone] = id;
  const name = nameOf(world, type);
  emit(world, 'calamity', { calamity: type, name });
  return { id, type, name };
}

/** Any that can come here, rather one that is not about yet. */
export function drawCalamity(world: GameWorld): Calamity {
  const possible = keysOf(CALAMITIES).filter(type => type !== 'solarFlare' || world.round.field === 'sun');
  const present = new Set<string>(idsOf(world.lists.zones).map(zone => lookOf(world, zone)));
  const fresh = possible.filter(type => !present.has(type));
  return pick(world.rng, fresh.length > 0 ? fresh : possible);
}

export const nameOf = ({ round }: GameWorld, type: Calamity) =>
  type === 'blizzard' && round.field === 'mars' ? 'Dust Storm' : CALAMITIES[type];

/** A flare comes from the sun's side, the right one; an arena-wide one has no place; the others are where it hurts. */
function placed(world: GameWorld, type: Calamity): ZoneStart {
  const { lasts, radius, drift } = CALAMITY_RULES[type];
  const angle = random(world.rng) * 2 * Math.PI;
  const start = { look: type, radius, angle, speed: drift, warning: CALAMITY_WARNING, lasts };
  if (type === 'solarFlare') return { ...start, x: world.arena.width / 2, y: 0, angle: Math.PI };
  if (radius === 0) return { ...start, x: 0, y: 0 };
  return { ...start, ...placeNearFight(world, radius * BASE_SHARE) };
}

/** How far from the ship that was picked, and how far out at most, as a share of the arena. */
const ASIDE = 0.06;
const OUTERMOST = 0.36;
/** Share of its radius that a calamity keeps from any base at first, if it can. */
const BASE_SHARE = 0.7;
const TRIES = 12;

/** Near some ship; in the middle when all keep to their bases. */
function placeNearFight(world: GameWorld, reach: number): Place {
  for (let i = 0; i < TRIES; i++) {
    const place = placeNearShip(world);
    if (isOffBases(world, place, reach)) return place;
  }
  return { x: 0, y: 0 };
}

function placeNearShip({ lists: { flying }, components: { Position }, rng, arena }: GameWorld): Place {
  const ship = flying.count > 0 ? flying.ids[randomIndex(rng, flying.count)] : 0;
  const x = (ship === 0 ? 0 : Position.x[ship]) + randomSigned(rng) * arena.width * ASIDE;
  const y = (ship === 0 ? 0 : Position.y[ship]) + randomSigned(rng) * arena.width * ASIDE;
  return { x: clamped(x, arena.width * OUTERMOST), y: clamped(y, arena.height * OUTERMOST) };
}

const clamped = (value: number, most: number) => Math.max(-most, Math.min(most, value));

const NUKE = ZONE_LOOKS.indexOf('nuke');

/** Zones that are calamities, by rising number. */
const calamityZones = ({ lists, components: { Kind, Zone } }: GameWorld) =>
  idsOf(lists.zones)
    .filter(zone => Kind.look[zone] !== NUKE)
    .sort((a, b) => Zone.number[a] - Zone.number[b]);

export const countCalamities = (world: GameWorld) => calamityZones(world).length;

/** Calamities as `GET /state` tells them. */
export function calamitiesState(world: GameWorld): ActiveCalamity[] {
  const { Position, Body, Zone } = world.components;
  return calamityZones(world).map(zone => {
    const type = lookOf(world, zone) as Calamity;
    const isLocal = Body.radius[zone] > 0;
    return {
      id: Zone.number[zone],
      type,
      name: nameOf(world, type),
      phase: isActive(world, zone) ? 'active' : 'warning',
      x: isLocal ? Math.round(Position.x[zone]) : null,
      y: isLocal ? Math.round(Position.y[zone]) : null,
      radius: isLocal ? Body.radius[zone] : null,
      remaining: msOf(Zone.endsAt[zone] - world.time.tick),
    };
  });
}
