import type { Round } from '../../schema/records/state.ts';
import { isSuddenDeathCalled } from './sudden-death.ts';

/** The cards for the middle of the picture, one at a time. */
export type CentreCard = 'winner' | 'intro' | 'boss-alarm' | 'boss-entrance' | 'sudden-death';

interface CentreInput {
  /** Whether the round has ended. */
  isOver: boolean;
  /** Whether the card of the round is still shown. */
  isIntro: boolean;
  /** Returns what remains now, at the drawn tick, of `ms` milliseconds in the state. */
  countedDown(ms: number): number;
}

/** Maximum number of lines at the top, so that the fight stays visible, unless every line is needed. */
const MOST_LINES = 2;

/** The demands for lines in the centre of the top. */
export interface LineDemand {
  /** Whether the last seconds are counted. */
  seconds: boolean;
  banner: boolean;
  paused: boolean;
  /** Fighting bosses, active or announced calamities, and news. */
  bosses: number;
  calamities: number;
  alerts: number;
  callout: boolean;
}

/**
 * The lines that there is room for. The last seconds, a boss, the streamer's banner and a pause come first, then a
 * piece of news, further bosses, a call-out, and the calamities, which share a line. There are no call-outs during the last
 * seconds. `alerts`: how many may be shown; `isFree`: a call-out may appear.
 */
export function linesFor({ seconds, banner, paused, bosses, calamities, alerts, callout }: LineDemand) {
  const first = Number(seconds) + Number(bosses > 0) + Number(banner) + Number(paused);
  let left = Math.max(0, MOST_LINES - first);
  const others = Math.max(0, bosses - 1) + Number(calamities > 0) + Number(callout);
  const places = Math.max(Math.min(left, 1), left - others);
  left -= Math.min(alerts, places);
  const bars = Math.min(bosses, left + 1);
  left -= Math.max(0, bars - 1);
  const isFree = left > 0 && !seconds;
  const hasCallout = callout && isFree;
  if (hasCallout) left--;
  return { alerts: places, bars, callout: hasCallout, isFree, calamities: left > 0 };
}

/** The card in the middle of the picture, if no board covers it; null for none. */
export function centreCardOf(round: Round, { isOver, isIntro, countedDown }: CentreInput): CentreCard | null {
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
