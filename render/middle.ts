import type { Round } from '../schema/state.ts';
import { isSuddenDeathCalled } from './sudden-death.ts';

/** The cards that may take the middle of the picture, of which one at a time does. */
export type MiddleCard = 'winner' | 'intro' | 'boss-alarm' | 'boss-entrance' | 'sudden-death';

interface Moment {
  /** Whether the round has ended. */
  isOver: boolean;
  /** Whether the card of the round is still up. */
  isIntro: boolean;
  /** What is left of `ms` milliseconds in the state. */
  countedDown(ms: number): number;
}

/** Call-outs wait while more than so many lines stand where they would be below. */
const MOST_LINES = 4;
const BANNER_LINES = 3;

/** Whether there is room for a call-out below what stands in the middle of the top. */
export function hasRoom({ bosses, calamities, overlay }: Round, alerts: number) {
  const bars = bosses.filter(({ phase }) => phase === 'fighting' || phase === 'leaving').length;
  const banner = overlay.announcement ? BANNER_LINES : 0;
  return bars + calamities.length + alerts + banner <= MOST_LINES;
}

/** Whose the middle of the picture is, as long as no board covers it; null for nobody's. */
export function middleOf(round: Round, { isOver, isIntro, countedDown }: Moment): MiddleCard | null {
  const isBoss = (phase: string) => round.bosses.some(boss => boss.phase === phase);
  const { announcement } = round.overlay;
  if (isOver) return 'winner';
  if (isIntro && round.phase === 'playing') return 'intro';
  if (isBoss('entering')) return 'boss-entrance';
  if (isBoss('warning')) return 'boss-alarm';
  if (announcement && isSuddenDeathCalled(round) && countedDown(announcement.remaining) > 0)
    return 'sudden-death';
  return null;
}
