import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { RoundData } from '../data/round.ts';
import { emit } from '../events/emit.ts';
import { HOLD_COLOR } from '../rules/overlay.ts';
import { seconds as ticksOf } from '../rules/time.ts';
import type { GameWorld } from '../world.ts';
import { heldTicksLeft, isPaused, tickNumber } from './hold.ts';

export interface Banner {
  text: string;
  /** Hex. */
  color: string;
  seconds: number;
}

/** Shows a banner on the overlay, replacing any other. */
export function showBanner(world: GameWorld, { text, color, seconds }: Banner) {
  world.round.announcement = { text, color, seconds, endsAt: tickNumber(world) + ticksOf(seconds) };
  world.cold.round = true;
  emit(world, 'announce', { text });
}

/** The banner that is shown: the last announcement, or else the countdown of a hold. */
export const currentBanner = (world: GameWorld) => world.round.announcement ?? holdBanner(world);

function holdBanner(world: GameWorld): RoundData['announcement'] {
  const { hold } = world.round;
  if (!hold || isPaused(world)) return null;
  const left = Math.ceil(heldTicksLeft(world) / TICK_RATE);
  const text = `The round continues in ${left} ${left === 1 ? 'second' : 'seconds'}`;
  return { text, color: HOLD_COLOR, seconds: hold.ticks / TICK_RATE, endsAt: hold.endsAt };
}
