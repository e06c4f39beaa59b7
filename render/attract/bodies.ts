import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { type EntityKind, FLAGS } from '../../schema/wire/frame.ts';

/**
 * The bodies of a staged fight. Units: u, rad, s. Ships and other bodies are identified by the ids of their rows in
 * frames.
 */

/** Duration of a step. Unit: s. */
export const DT = 1 / TICK_RATE;
export const TURN = 2 * Math.PI;
const SPEED = 240;
const RAM_SPEED = 480;
/** How fast ships and missiles turn, and how fast missiles fly. */
const TURN_RATE = 2.6;
const MISSILE_TURN_RATE = 3;
const MISSILE_SPEED = 440;
const ROCK_SPEED = 12;
/** Distance to its target below which a ship turns away. */
const TOO_NEAR = 130;

export interface StagedBody {
  id: number;
  kind: EntityKind;
  x: number;
  y: number;
  angle: number;
  value: number;
  flags: number;
  look: number;
}

export interface Ship extends StagedBody {
  team: number;
  /** Id of the ship that this ship chases. */
  prey: number;
  /** Tick from which the ship may fire again. */
  firesAt: number;
}

interface Point {
  x: number;
  y: number;
}

/** The angle by which a body would have to turn to face a position, in rad, and the distance to that position, in u. */
export function bearing({ x, y, angle }: StagedBody, to: Point) {
  const wanted = Math.atan2(to.y - y, to.x - x);
  const off = Math.atan2(Math.sin(wanted - angle), Math.cos(wanted - angle));
  return { off, away: Math.hypot(to.x - x, to.y - y) };
}

/** Moves a ship by a step towards its prey. */
export function steer(ship: Ship, prey: Point) {
  const { off, away } = bearing(ship, prey);
  const turn = away < TOO_NEAR ? TURN_RATE : Math.max(-TURN_RATE, Math.min(TURN_RATE, off * 4));
  ship.angle += turn * DT;
  advance(ship, ship.flags & FLAGS.ram ? RAM_SPEED : SPEED);
}

/** Moves a rock or a missile by a step. Missiles fly towards `prey`; mines do not move. */
export function drift(body: StagedBody, prey: Point) {
  if (body.kind === 'rock') {
    body.x += Math.cos(body.look) * ROCK_SPEED * DT;
    body.y += Math.sin(body.look) * ROCK_SPEED * DT;
    body.angle += 0.1 * DT * (body.look - 4);
  } else if (body.kind === 'missile') {
    body.angle += bearing(body, prey).off * MISSILE_TURN_RATE * DT;
    advance(body, MISSILE_SPEED);
  } else body.flags = FLAGS.armed;
}

function advance(body: StagedBody, speed: number) {
  body.x += Math.cos(body.angle) * speed * DT;
  body.y += Math.sin(body.angle) * speed * DT;
}
