import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { Ahead } from '../link/connection.ts';
import type { Interest } from './weight-sums.ts';

/** Interest of a pilot who is going to be shot down, in whole ships of bots. */
const DEATH_WEIGHT = 60;
/** The share of foreseen events that happen, by how far ahead they are. */
const TRUST: readonly (readonly [seconds: number, share: number])[] = [
  [2, 1],
  [3, 0.9],
  [5, 0.75],
  [6, 0.6],
];
/**
 * Time before an event at which the camera must have arrived; later it would see only the end, which is worth nothing.
 * Unit: s.
 */
const LEAD_S = 1.1;

/** An event that is going to happen. */
export interface ForeseenInterest extends Interest {
  /** Worth of the event for a camera that does not show its place yet. */
  fromAfar: number;
}

/** Foreseen events that are still to happen at `tick`. */
export function foreseenAt(ahead: Ahead | null, tick: number): ForeseenInterest[] {
  if (!ahead || tick < ahead.tick) return []; // the world was restored to an earlier tick
  return ahead.points
    .filter(([ticks]) => ahead.tick + ticks >= tick)
    .map(([ticks, x, y, weight]) => {
      const worth = weight * DEATH_WEIGHT * trustIn(ticks / TICK_RATE);
      const isLate = ahead.tick + ticks - tick < LEAD_S * TICK_RATE;
      return { x, y, weight: worth, fromAfar: isLate ? 0 : worth };
    });
}

const trustIn = (seconds: number) => TRUST.find(([upTo]) => seconds <= upTo)?.[1] ?? 0;
