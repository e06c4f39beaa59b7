import { emit } from './emit.ts';
import { seconds as ticksOf } from './rules/time.ts';
import type { GameWorld } from './world.ts';

export interface Banner {
  text: string;
  /** Hex. */
  color: string;
  seconds: number;
}

/** Puts a banner on the overlay in the place of any other. */
export function putUpBanner(world: GameWorld, { text, color, seconds }: Banner) {
  world.round.announcement = { text, color, seconds, endsAt: world.time.tick + ticksOf(seconds) };
  world.cold.round = true;
  emit(world, 'announce', { text });
}
