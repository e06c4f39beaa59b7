import { FLAGS } from '../../../schema/wire/frame.ts';
import { refOf } from '../../entities/entities.ts';
import { hypot } from '../../maths.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { bossSpeed, bossTarget, fireFan, isWeaponDue, leadAngle } from '../kit/gunnery.ts';
import { accelerateTo, flyTo, turnTowards } from '../kit/motion.ts';
import { leadingShip } from '../kit/targets.ts';

/** Lengths in u, speeds in u/s, turns in rad/s. */
const STALK = { speed: 210, turn: 2.2, distance: 380, least: seconds(2.4) };
const CHARGE = { lasts: seconds(0.7), turn: 3.4 };
const DASH = { lasts: seconds(0.75), speed: 1_000 };
const REST = { lasts: seconds(0.9) };
const SCYTHE = { every: seconds(0.8), shots: 3, spread: 0.22, reach: 760 };
const BLADES = { every: seconds(6), count: 3 };

const STALKING = 0;
const CHARGING = 1;
const DASHING = 2;
const RESTING = 3;

/** A hunter that stalks the leader's ship, takes aim for a moment, then dashes through it. */
export const reaper: BossDesign = {
  radius: 78,
  toughness: 0.8,
  entrance: 'right',
  begin: (world, eid) => setStance(world, eid, STALKING, STALK.least),
  act(world, eid) {
    const target = bossTarget(world, eid);
    STANCES[world.components.Boss.stance[eid]](world, eid, target);
    if (isWeaponDue(world, eid, 1, BLADES.every)) sendCrafts(world, eid, 'blade', BLADES.count);
  },
};

const STANCES = [stalkTarget, chargeDash, dashAhead, restAfterDash];

function setStance({ components: { Boss }, time }: GameWorld, eid: number, stance: number, ticks: number) {
  Boss.stance[eid] = stance;
  Boss.stanceUntil[eid] = time.tick + ticks;
}

const isStanceOver = ({ components: { Boss }, time }: GameWorld, eid: number) =>
  Boss.stanceUntil[eid] <= time.tick;

function stalkTarget(world: GameWorld, eid: number, target: number) {
  if (target === 0) return chooseTarget(world, eid);
  const { Position, Status } = world.components;
  const dx = Position.x[target] - Position.x[eid];
  const dy = Position.y[target] - Position.y[eid];
  const distance = hypot(dx, dy) + 1;
  const short = (distance - STALK.distance) / distance;
  flyTo(world, eid, Position.x[eid] + dx * short, Position.y[eid] + dy * short, STALK.speed);
  turnTowards(world, eid, dx, dy, STALK.turn);
  if (distance < SCYTHE.reach && isWeaponDue(world, eid, 0, SCYTHE.every)) {
    fireFan(world, eid, leadAngle(world, eid, target), SCYTHE.shots, SCYTHE.spread);
  }
  if (!isStanceOver(world, eid) || distance > DASH.speed * 0.6) return;
  Status.bits[eid] |= FLAGS.armed;
  setStance(world, eid, CHARGING, Math.round(CHARGE.lasts / bossSpeed(world, eid)));
}

function chooseTarget(world: GameWorld, eid: number) {
  const leader = leadingShip(world);
  world.components.Boss.prey[eid] = leader === 0 ? 0 : refOf(world, leader);
  accelerateTo(world, eid, 0, 0, 1);
}

/** Stays in place with its nose on its target. */
function chargeDash(world: GameWorld, eid: number, target: number) {
  const { Position, Status } = world.components;
  accelerateTo(world, eid, 0, 0, 4);
  if (target !== 0) {
    turnTowards(
      world,
      eid,
      Position.x[target] - Position.x[eid],
      Position.y[target] - Position.y[eid],
      CHARGE.turn,
    );
  }
  if (!isStanceOver(world, eid)) return;
  Status.bits[eid] = (Status.bits[eid] & ~FLAGS.armed) | FLAGS.ram;
  setStance(world, eid, DASHING, DASH.lasts);
}

function dashAhead(world: GameWorld, eid: number) {
  const { Heading, Status, Position } = world.components;
  accelerateTo(world, eid, Heading.x[eid] * DASH.speed, Heading.y[eid] * DASH.speed, 12);
  const isOut =
    Math.abs(Position.x[eid]) > world.arena.width / 2 || Math.abs(Position.y[eid]) > world.arena.height / 2;
  if (!isStanceOver(world, eid) && !isOut) return;
  Status.bits[eid] &= ~FLAGS.ram;
  setStance(world, eid, RESTING, REST.lasts);
}

/** Slows down, then looks for the leader again. */
function restAfterDash(world: GameWorld, eid: number) {
  accelerateTo(world, eid, 0, 0, 3);
  if (!isStanceOver(world, eid)) return;
  chooseTarget(world, eid);
  setStance(world, eid, STALKING, Math.round(STALK.least / bossSpeed(world, eid)));
}
