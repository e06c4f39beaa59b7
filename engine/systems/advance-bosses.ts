import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { designOf } from '../bosses/designs/index.ts';
import { removeBoss } from '../bosses/encounter.ts';
import { placeInEntrance } from '../bosses/entrance.ts';
import {
  announceBoss,
  beginBossFight,
  beginEntrance,
  beginLeaving,
  entranceShare,
} from '../bosses/phases.ts';
import { random, randomBetween } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { bossFields, bossName } from '../entities/boss-names.ts';
import { inPhase } from '../entities/boss-phase.ts';
import { useOriginAsCause } from '../events/causes.ts';
import { emit } from '../events/emit.ts';
import { drawFor } from '../luck.ts';
import { cos, sin } from '../maths.ts';
import { BOSS_ENTRANCE, BOSS_LEAVING, BOSS_WARNING, BOSS_WRECK, BOSS_WRECK_BURST } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';

/** Takes every boss through its phases, fighting included. */
export function advanceBosses(world: GameWorld) {
  const { bosses } = world.lists;
  if (bosses.count === 0) return;
  const { phase, number } = world.components.Boss;
  for (let i = bosses.count - 1; i >= 0; i--) {
    const eid = bosses.ids[i];
    useOriginAsCause(world, eid);
    drawFor(world, number[eid]);
    STEPS[phase[eid]](world, eid);
  }
  world.cause = null;
}

/** What a boss does in each tick, by phase. */
const STEPS: readonly ((world: GameWorld, eid: number) => void)[] = [
  advanceWarning,
  advanceEntrance,
  advanceBossFight,
  advanceLeaving,
  advanceWreck,
];

function advanceWarning(world: GameWorld, eid: number) {
  if (inPhase(world, eid) >= BOSS_WARNING) beginEntrance(world, eid);
}

function advanceEntrance(world: GameWorld, eid: number) {
  const ticks = inPhase(world, eid);
  if (ticks >= BOSS_ENTRANCE) beginBossFight(world, eid);
  else placeInEntrance(world, eid, entranceShare(ticks));
}

function advanceBossFight(world: GameWorld, eid: number) {
  const leavesAt = world.components.Boss.leavesAt[eid];
  if (leavesAt > 0 && leavesAt <= world.time.tick) return beginLeaving(world, eid);
  if (leavesAt > 0 && (leavesAt - world.time.tick) % TICK_RATE === 0) world.cold.round = true;
  designOf(world, eid).act(world, eid);
}

function advanceLeaving(world: GameWorld, eid: number) {
  if (inPhase(world, eid) < BOSS_LEAVING) return;
  const boss = bossFields(world, eid);
  removeBoss(world, eid);
  if (world.round.phase === 'playing') emit(world, 'boss.left', boss);
}

/** A wreck blows up bit by bit. A boss with lives left comes back. */
function advanceWreck(world: GameWorld, eid: number) {
  const { Position, Boss } = world.components;
  const ticks = inPhase(world, eid);
  if (ticks % BOSS_WRECK_BURST === 0) {
    const angle = random(world.rng) * 2 * Math.PI;
    const reach = random(world.rng) * Boss.radius[eid];
    const size = randomBetween(world.rng, 0.3, 0.8) * Boss.radius[eid];
    const x = Position.x[eid] + cos(angle) * reach;
    showEffect(world.visuals, 'blast', x, Position.y[eid] + sin(angle) * reach, size);
  }
  if (ticks < BOSS_WRECK) return;
  showEffect(world.visuals, 'blast', Position.x[eid], Position.y[eid], Boss.radius[eid] * 2);
  if (Boss.lives[eid] > 0) return announceBoss(world, eid);
  world.round.bossDown = bossName(world, eid);
  removeBoss(world, eid);
}
