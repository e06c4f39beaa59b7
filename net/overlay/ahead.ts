import type { ForesightAnswer } from '../../schema/wire/foresight.ts';
import {
  type AheadPoint,
  MAX_AHEAD_POINTS,
  type OverlayServerMessage,
} from '../../schema/wire/overlay-socket.ts';

type Ahead = Extract<OverlayServerMessage, { t: 'ahead' }>;

/** What cameras are told of what was foreseen; of more than fits, what draws the eye most, the soonest first. */
export function aheadMessage({ tick, until, foreseen }: ForesightAnswer): Ahead {
  const points = [...foreseen]
    .sort((a, b) => b.weight - a.weight || a.tick - b.tick)
    .slice(0, MAX_AHEAD_POINTS)
    .map(({ tick: at, x, y, weight }): AheadPoint => [at - tick, Math.round(x), Math.round(y), weight]);
  return { t: 'ahead', tick, until, points };
}
