import { randomBetween } from '../data/rng.ts';
import { hasRoom } from '../entities/entities.ts';
import { countCalamities, startCalamity } from '../hazards/calamities.ts';
import { CALAMITY_FREE_START, MAX_CALAMITIES, NATURAL_CALAMITIES } from '../rules/calamities.ts';
import type { GameWorld } from '../world.ts';

/** Starts natural calamities from time to time, more often against harder bots. */
export function spawnCalamities(world: GameWorld) {
  const { round, settings, time } = world;
  if (round.phase !== 'playing' || !settings.calamities) return;
  if (round.calamityAt === null) return planNextCalamity(world, CALAMITY_FREE_START);
  if (time.tick < round.calamityAt) return;
  const { least, atOnce } = NATURAL_CALAMITIES[settings.botSkill];
  planNextCalamity(world, least);
  if (hasRoom(world) && countCalamities(world) < Math.min(atOnce, MAX_CALAMITIES)) {
    startCalamity(world, 'random', { isNatural: true })();
  }
}

function planNextCalamity({ round, settings, rng, time }: GameWorld, least: number) {
  const { most } = NATURAL_CALAMITIES[settings.botSkill];
  round.calamityAt = time.tick + Math.round(randomBetween(rng, least, most));
}
