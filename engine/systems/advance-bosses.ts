import { designOf } from '../bosses/designs/index.ts';
import { removeBoss } from '../bosses/encounter.ts';
import { arriveAt } from '../bosses/entrance.ts';
import { announceBoss, beginFight, enter, entranceShare, leave } from '../bosses/phases.ts';
import { random, randomBetween } from '../data/rng.ts';
import { showEffect } from '../data/visuals.ts';
import { bossFields, bossName } from '../entities/boss-names.ts';
import { inPhase } from '../entities/boss-phase.ts';
import { actFor } from '../events/causes.ts';
import { emit } from '../events/emit.ts';
import { ENTRANCE, LEAVING, WARNING, WRECK, WRECK_BURST } from '../rules/bosses.ts';
import { TICK_RATE } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';

/** Takes every boss through its phases and lets it fight. */
export function advanceBosses(world: GameWorld) {
  const { bosses } = world.lists;
  if (bosses.count === 0) return;
  const { phase } = world.components.Boss;
  for (let i = bosses.count - 1; i >= 0; i--) {
    actFor(world, bosses.ids[i]);
    STEPS[phase[bosses.ids[i]]](world, bosses.ids[i]);
  }
  world.cause = null;
}

/** By phase. */
const STEPS: readonly ((world: GameWorld, eid: number) => void)[] = [warn, arrive, fight, goAway, burn];

function warn(world: GameWorld, eid: number) {
  if (inPhase(world, eid) >= WARNING) enter(world, eid);
}

function arrive(world: GameWorld, eid: number) {
  const ticks = inPhase(world, eid);
  if (ticks >= ENTRANCE) beginFight(world, eid);
  else arriveAt(world, eid, entranceShare(ticks));
}

function fight(world: GameWorld, eid: number) {
  const leavesAt = world.components.Boss.leavesAt[eid];
  if (leavesAt > 0 && leavesAt <= world.time.tick) return leave(world, eid);
  if (leavesAt > 0 && (leavesAt - world.time.tick) % TICK_RATE === 0) world.cold.round = true;
  designOf(world, eid).act(world, eid);
}

function goAway(world: GameWorld, eid: number) {
  if (inPhase(world, eid) < LEAVING) return;
  const boss = bossFields(world, eid);
  removeBoss(world, eid);
  if (world.round.phase === 'playing') emit(world, 'boss.left', boss);
}

/** A wreck blows up bit by bit; where ships are counted, the boss comes back while it has lives. */
function burn(world: GameWorld, eid: number) {
  const { Position, Boss } = world.components;
  const ticks = inPhase(world, eid);
  if (ticks % WRECK_BURST === 0) {
    const angle = random(world.rng) * 2 * Math.PI;
    const reach = random(world.rng) * Boss.radius[eid];
    const size = randomBetween(world.rng, 0.3, 0.8) * Boss.radius[eid];
    const x = Position.x[eid] + Math.cos(angle) * reach;
    showEffect(world.show, 'blast', x, Position.y[eid] + Math.sin(angle) * reach, size);
  }
  if (ticks < WRECK) return;
  showEffect(world.show, 'blast', Position.x[eid], Position.y[eid], Boss.radius[eid] * 2);
  if (Boss.lives[eid] > 0) return announceBoss(world, eid);
  world.round.bossDown = bossName(world, eid);
  removeBoss(world, eid);
}
