import type { Calamity } from '../../schema/catalog/catalog.ts';
import { FLAGS, ZONE_LOOKS } from '../../schema/wire/frame.ts';
import { addId, removeId } from '../data/id-list.ts';
import { createEntity, removeEntity } from '../entities/entities.ts';
import { cos, sin, square } from '../maths.ts';
import type { Point } from '../spawn/points.ts';
import type { GameWorld } from '../world.ts';

/** The looks of zones in `lists.zones`. */
export type HazardLook = Calamity | 'nuke';

/** Behaviour of one kind of zone. `advanceZones` takes a zone through its phases. */
export interface ZoneBehaviour {
  /** Where the zone starts, if not near the fight. Angles are in rad. */
  place?(world: GameWorld): Pick<ZoneStart, 'x' | 'y' | 'angle'>;
  /** Called each tick for each pilot that pays attention to hazards: steers the pilot away. */
  avoid?(world: GameWorld, eid: number, zone: number): void;
  /** Called each tick while the zone only warns. */
  warn?(world: GameWorld, zone: number): void;
  /** Called once, when the zone becomes active. */
  begin?(world: GameWorld, zone: number): void;
  /** Called each tick while the zone is active. */
  act(world: GameWorld, zone: number): void;
  /** Called once, when the zone is over; the zone is removed right after. */
  end?(world: GameWorld, zone: number): void;
}

export interface ZoneStart extends Point {
  look: HazardLook;
  /** 0: the whole arena. Unit: u. */
  radius: number;
  /** Direction and speed of the zone's drift. Unit: rad and u/s. */
  angle: number;
  speed: number;
  /** Ticks. */
  warning: number;
  lasts: number;
}

/** Creates a zone. Check `hasRoom` first. */
export function spawnZone(world: GameWorld, start: ZoneStart) {
  const { Kind, Position, Velocity, Heading, Body, Zone } = world.components;
  const eid = createEntity(world, 'zone');
  Kind.look[eid] = ZONE_LOOKS.indexOf(start.look);
  Position.x[eid] = start.x;
  Position.y[eid] = start.y;
  Heading.x[eid] = cos(start.angle);
  Heading.y[eid] = sin(start.angle);
  Velocity.x[eid] = Heading.x[eid] * start.speed;
  Velocity.y[eid] = Heading.y[eid] * start.speed;
  Body.radius[eid] = start.radius;
  Zone.activeAt[eid] = world.time.tick + start.warning;
  Zone.endsAt[eid] = Zone.activeAt[eid] + start.lasts;
  addId(world.lists.zones, eid);
  world.cold.round = true;
  return eid;
}

export function removeZone(world: GameWorld, eid: number) {
  removeId(world.lists.zones, eid);
  removeEntity(world, eid);
  world.cold.round = true;
}

/**
 * The looks of zones, indexed by `Kind.look`. The small black hole of a boss comes last and is not in `lists.zones`.
 */
const HAZARD_LOOKS = ZONE_LOOKS.filter(look => look !== 'void');

export const zoneLook = ({ components: { Kind } }: GameWorld, zone: number): HazardLook =>
  HAZARD_LOOKS[Kind.look[zone]];

export const isZoneActive = ({ components: { Status } }: GameWorld, zone: number) =>
  (Status.bits[zone] & FLAGS.armed) !== 0;

/** Turns a zone back when its centre reaches an edge of the arena. */
export function keepZoneInside(
  { components: { Position, Velocity, Heading }, arena }: GameWorld,
  zone: number,
) {
  if (Math.abs(Position.x[zone]) > arena.width / 2) {
    Velocity.x[zone] = -Math.sign(Position.x[zone]) * Math.abs(Velocity.x[zone]);
    Heading.x[zone] = -Math.sign(Position.x[zone]) * Math.abs(Heading.x[zone]);
  }
  if (Math.abs(Position.y[zone]) > arena.height / 2) {
    Velocity.y[zone] = -Math.sign(Position.y[zone]) * Math.abs(Velocity.y[zone]);
    Heading.y[zone] = -Math.sign(Position.y[zone]) * Math.abs(Heading.y[zone]);
  }
}

/** Square of the distance from a zone's centre. */
export function distanceSquared({ components: { Position } }: GameWorld, zone: number, eid: number) {
  const dx = Position.x[eid] - Position.x[zone];
  const dy = Position.y[eid] - Position.y[zone];
  return dx * dx + dy * dy;
}

/** Whether the centre of an entity lies in a zone with a radius. */
export const isInZone = (world: GameWorld, zone: number, eid: number) =>
  distanceSquared(world, zone, eid) < square(world.components.Body.radius[zone]);

/** Calls a function for every ship whose centre is in a zone with a radius. */
export function forEachShipIn(
  world: GameWorld,
  zone: number,
  affect: (world: GameWorld, eid: number) => void,
) {
  const { ids, count } = world.lists.flying;
  for (let i = 0; i < count; i++) if (isInZone(world, zone, ids[i])) affect(world, ids[i]);
}
