import { FLAGS } from '../../../schema/wire/frame.ts';
import { refOf } from '../../entities/entities.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../craft.ts';
import type { BossDesign } from '../design.ts';
import { fireFan, isDue, leadAngle, paceOf, preyOf } from '../gunnery.ts';
import { driveBy, flyTo, turnTowards } from '../motion.ts';
import { leadingShip } from '../targets.ts';

/** Lengths in u, speeds in u/s, turns in rad/s. */
const STALK = { speed: 210, turn: 2.2, distance: 380, least: seconds(2.4) };
const CHARGE = { lasts: seconds(0.7), turn: 3.4 };
const DASH = { lasts: seconds(0.75), speed: 1_000 };
const REST = { lasts: seconds(0.9), turn: 1 };
const SCYTHE = { every: seconds(0.8), shots: 3, spread: 0.22, reach: 760 };
const BLADES = { every: seconds(6), count: 3 };

const STALKING = 0;
const CHARGING = 1;
const DASHING = 2;
const RESTING = 3;

/** Hunter: stalks whoever leads, takes aim for a moment, then dashes right through. */
export const reaper: BossDesign = {
  radius: 78,
  toughness: 0.8,
  entrance: 'right',
  begin: (world, eid) => change(world, eid, STALKING, STALK.least),
  act(world, eid) {
    const prey = preyOf(world, eid);
    STANCES[world.components.Boss.stance[eid]](world, eid, prey);
    if (isDue(world, eid, 1, BLADES.every)) sendCrafts(world, eid, 'blade', BLADES.count);
  },
};

const STANCES = [stalk, charge, dash, rest];

function change({ components: { Boss }, time }: GameWorld, eid: number, stance: number, ticks: number) {
  Boss.stance[eid] = stance;
  Boss.stanceUntil[eid] = time.tick + ticks;
}

const isOver = ({ components: { Boss }, time }: GameWorld, eid: number) => Boss.stanceUntil[eid] <= time.tick;

function stalk(world: GameWorld, eid: number, prey: number) {
  if (prey === 0) return choosePrey(world, eid);
  const { Position, Status } = world.components;
  const dx = Position.x[prey] - Position.x[eid];
  const dy = Position.y[prey] - Position.y[eid];
  const distance = Math.hypot(dx, dy) + 1;
  const short = (distance - STALK.distance) / distance;
  flyTo(world, eid, Position.x[eid] + dx * short, Position.y[eid] + dy * short, STALK.speed);
  turnTowards(world, eid, dx, dy, STALK.turn);
  if (distance < SCYTHE.reach && isDue(world, eid, 0, SCYTHE.every))
    fireFan(world, eid, leadAngle(world, eid, prey), SCYTHE.shots, SCYTHE.spread);
  if (!isOver(world, eid) || distance > DASH.speed * 0.6) return;
  Status.bits[eid] |= FLAGS.armed;
  change(world, eid, CHARGING, Math.round(CHARGE.lasts / paceOf(world, eid)));
}

function choosePrey(world: GameWorld, eid: number) {
  const leader = leadingShip(world);
  world.components.Boss.prey[eid] = leader === 0 ? 0 : refOf(world, leader);
  driveBy(world, eid, 0, 0, 1);
}

/** Stands still, nose on its prey. */
function charge(world: GameWorld, eid: number, prey: number) {
  const { Position, Status } = world.components;
  driveBy(world, eid, 0, 0, 4);
  if (prey !== 0)
    turnTowards(
      world,
      eid,
      Position.x[prey] - Position.x[eid],
      Position.y[prey] - Position.y[eid],
      CHARGE.turn,
    );
  if (!isOver(world, eid)) return;
  Status.bits[eid] = (Status.bits[eid] & ~FLAGS.armed) | FLAGS.ram;
  change(world, eid, DASHING, DASH.lasts);
}

function dash(world: GameWorld, eid: number) {
  const { Heading, Status, Position } = world.components;
  driveBy(world, eid, Heading.x[eid] * DASH.speed, Heading.y[eid] * DASH.speed, 12);
  const isOut =
    Math.abs(Position.x[eid]) > world.arena.width / 2 || Math.abs(Position.y[eid]) > world.arena.height / 2;
  if (!isOver(world, eid) && !isOut) return;
  Status.bits[eid] &= ~FLAGS.ram;
  change(world, eid, RESTING, REST.lasts);
}

/** Comes to rest, then looks for the leader anew. */
function rest(world: GameWorld, eid: number) {
  driveBy(world, eid, 0, 0, 3);
  if (!isOver(world, eid)) return;
  choosePrey(world, eid);
  change(world, eid, STALKING, Math.round(STALK.least / paceOf(world, eid)));
}
