import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { FLAGS } from '../../schema/wire/frame.ts';
import { showEffect } from '../data/visuals.ts';
import { bossFields, bossRole } from '../entities/boss-names.ts';
import { setPhase } from '../entities/boss-phase.ts';
import { resolve } from '../entities/entities.ts';
import { emit } from '../events/emit.ts';
import { power } from '../maths.ts';
import { identityOf } from '../pilots/roster.ts';
import {
  BOSS_BESIDE_ENEMIES,
  BOSS_ENTRANCE,
  BOSS_LEAVING,
  BOSS_SHIELD_SHARE,
  BOSS_TOUGHNESS,
  BOSS_WRECK_DRIFT,
} from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs/index.ts';
import { chooseEntrance, placeInEntrance, placeWarningSign } from './entrance.ts';
import { clearCrafts } from './kit/craft.ts';
import { clearLances } from './kit/lances.ts';
import { sweepMines } from './kit/mines.ts';

/** Restores a boss to full hull and shield for the current number of pilots. */
export function restoreBoss(world: GameWorld, eid: number) {
  const { Boss, Hull } = world.components;
  const { count } = world.lists.pilots;
  const pilots =
    world.round.mode === 'boss' ? count : BOSS_BESIDE_ENEMIES.share * power(count, BOSS_BESIDE_ENEMIES.power);
  const whole = (BOSS_TOUGHNESS.base + BOSS_TOUGHNESS.perPilot * pilots) * designOf(world, eid).toughness;
  Boss.shield[eid] = Boss.shieldFull[eid] = whole * BOSS_SHIELD_SHARE;
  Hull.points[eid] = Hull.full[eid] = whole * (1 - BOSS_SHIELD_SHARE);
  Hull.hitAt[eid] = 0;
  Boss.rage[eid] = 1;
  Boss.stance[eid] = 0;
}

/** Begins the phase `warning`, in which a sign shows where the boss will enter. */
export function announceBoss(world: GameWorld, eid: number) {
  const { Status, Ship, Body } = world.components;
  Status.bits[eid] = FLAGS.warning;
  Ship.alive[eid] = 0;
  Body.radius[eid] = 0;
  restoreBoss(world, eid);
  chooseEntrance(world, eid);
  placeWarningSign(world, eid);
  setPhase(world, eid, 'warning');
  emit(world, 'boss.warning', { ...bossFields(world, eid), role: bossRole(world, eid) });
}

/** Begins the phase `entering`, in which nothing can damage the boss. */
export function beginEntrance(world: GameWorld, eid: number) {
  world.components.Status.bits[eid] = FLAGS.protected | FLAGS.shield;
  setPhase(world, eid, 'entering');
  placeInEntrance(world, eid, 0);
}

export function beginBossFight(world: GameWorld, eid: number) {
  const { Status, Ship } = world.components;
  placeInEntrance(world, eid, 1);
  Status.bits[eid] = FLAGS.shield;
  Ship.alive[eid] = 1;
  setPhase(world, eid, 'fighting');
  designOf(world, eid).begin?.(world, eid);
  emit(world, 'boss.spawned', { ...bossFields(world, eid), role: bossRole(world, eid) });
}

/** Begins the phase `leaving`: the boss's time is up, and it flies off over the nearer side edge. */
export function beginLeaving(world: GameWorld, eid: number) {
  const { Status, Ship, Position, Velocity, Boss } = world.components;
  Status.bits[eid] = (Status.bits[eid] & FLAGS.shield) | FLAGS.retreat;
  Ship.alive[eid] = 0;
  const way = Position.x[eid] < 0 ? -1 : 1;
  const distance = world.arena.width / 2 + Boss.radius[eid] - Math.abs(Position.x[eid]);
  Velocity.x[eid] = (way * distance * TICK_RATE) / BOSS_LEAVING;
  Velocity.y[eid] = 0;
  clearLances(world, eid);
  setPhase(world, eid, 'leaving');
}

/** Begins the phase `down`: the boss was shot down, loses its craft and begins to explode. */
export function defeatBoss(world: GameWorld, eid: number) {
  const { Status, Ship, Boss, Hull, Tally, LastAttacker, Position, Velocity, Body } = world.components;
  const pilot = resolve(world, LastAttacker.ref[eid]);
  const by = world.roster.has(pilot) ? identityOf(world, pilot).id : null;
  if (by !== null) Tally.bossesFinished[pilot]++;
  Hull.points[eid] = 0;
  Ship.alive[eid] = 0;
  Status.bits[eid] = FLAGS.stunned;
  Velocity.x[eid] *= BOSS_WRECK_DRIFT;
  Velocity.y[eid] *= BOSS_WRECK_DRIFT;
  Boss.lives[eid]--;
  clearCrafts(world, eid);
  clearLances(world, eid);
  sweepMines(world, eid);
  showEffect(world.visuals, 'bossDeath', Position.x[eid], Position.y[eid], Body.radius[eid]);
  setPhase(world, eid, 'down');
  emit(world, 'boss.defeated', { ...bossFields(world, eid), by, livesLeft: Boss.lives[eid] });
}

/** Progress of an entrance `ticks` after its beginning, 0 to 1. */
export const entranceShare = (ticks: number) => Math.min(1, ticks / BOSS_ENTRANCE);
