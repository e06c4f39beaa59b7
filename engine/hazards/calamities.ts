import { CALAMITIES, type Calamity, calamityEntry, keysOf } from '../../schema/catalog/catalog.ts';
import type { ActiveCalamity } from '../../schema/records/state.ts';
import { idsOf } from '../data/id-list.ts';
import { pick } from '../data/rng.ts';
import { requireFight, requireRoom } from '../entities/require.ts';
import { emit } from '../events/emit.ts';
import { MAX_CALAMITIES } from '../rules/calamities.ts';
import { msOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { endZone } from './end-zone.ts';
import { calamityStart } from './placement.ts';
import { isZoneActive, spawnZone, zoneLook } from './zone.ts';

/** A calamity that was started: its number, its type, and its name for viewers. */
type StartedCalamity = Pick<ActiveCalamity, 'id' | 'type' | 'name'>;

/**
 * Returns a function that announces a calamity. Throws `wrong-phase` or `arena-full` if none is possible. The returned
 * function makes the choice for `random`, and ends another calamity early if there are too many.
 */
export function startCalamity(world: GameWorld, type: Calamity | 'random', { isNatural = false } = {}) {
  requireCalamity(world);
  return (): StartedCalamity => {
    endSurplus(world);
    const started = announceCalamity(world, type === 'random' ? drawCalamity(world) : type);
    world.components.Zone.isNatural[started.zone] = Number(isNatural);
    const { zone: _, ...reported } = started;
    return reported;
  };
}

/** Throws `wrong-phase` or `arena-full` when no calamity can be started now. */
export function requireCalamity(world: GameWorld) {
  requireFight(world);
  requireRoom(world);
}

/** At the maximum number of calamities, ends the oldest natural one, or the oldest of all if none is natural. */
function endSurplus(world: GameWorld) {
  const present = calamitiesOf(world);
  if (present.length < MAX_CALAMITIES) return;
  const { isNatural } = world.components.Zone;
  endZone(world, (present.find(({ zone }) => isNatural[zone] === 1) ?? present[0]).zone);
}

function announceCalamity(world: GameWorld, type: Calamity) {
  const zone = spawnZone(world, calamityStart(world, type));
  const id = ++world.round.calamitiesSeen;
  world.components.Zone.number[zone] = id;
  const name = calamityName(world, type);
  emit(world, 'calamity', { calamity: type, name });
  return { zone, id, type, name };
}

/** A random calamity that is possible on this field, preferably one that is not active yet. */
function drawCalamity(world: GameWorld): Calamity {
  const possible = keysOf(CALAMITIES).filter(
    type => (calamityEntry(type).drawnOn ?? world.round.field) === world.round.field,
  );
  const present = new Set<string>(idsOf(world.lists.zones).map(zone => zoneLook(world, zone)));
  const fresh = possible.filter(type => !present.has(type));
  return pick(world.rng, fresh.length > 0 ? fresh : possible);
}

const calamityName = ({ round }: GameWorld, type: Calamity) =>
  calamityEntry(type).nameOn?.[round.field] ?? CALAMITIES[type].name;

/** Calamities that are announced or active, oldest first. */
const calamitiesOf = (world: GameWorld) =>
  idsOf(world.lists.zones).flatMap(zone => {
    const type = zoneLook(world, zone);
    return type === 'nuke' ? [] : [{ zone, type, id: world.components.Zone.number[zone] }];
  });

export const countCalamities = (world: GameWorld) => calamitiesOf(world).length;

/** Calamities as `GET /state` shows them. */
export const calamitiesState = (world: GameWorld): ActiveCalamity[] =>
  calamitiesOf(world).map(({ zone, type, id }) => ({
    id,
    type,
    name: calamityName(world, type),
    phase: isZoneActive(world, zone) ? 'active' : 'warning',
    ...calamityReach(world, zone),
    remaining: msOf(world.components.Zone.endsAt[zone] - world.time.tick),
  }));

/** Position and radius, rounded to whole u; null for a calamity that covers the whole arena. */
function calamityReach({ components: { Position, Body } }: GameWorld, zone: number) {
  if (Body.radius[zone] === 0) return { x: null, y: null, radius: null };
  return { x: Math.round(Position.x[zone]), y: Math.round(Position.y[zone]), radius: Body.radius[zone] };
}
