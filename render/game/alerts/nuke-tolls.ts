import { NUKE_SECONDS } from '../../../schema/catalog/rules.ts';
import type { GameEvent } from '../../../schema/records/events.ts';

type EventOf<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

/** The toll of a nuke, once it is known. */
export interface NukeToll {
  type: 'nuke.toll';
  by: string | null;
  /** Number of destroyed ships. */
  kills: number;
  /** The total number of nukes. */
  nukes: number;
}

/** Time from the launch of a nuke to the announcement that it hit nothing. Unit: ms. */
const OVER_MS = NUKE_SECONDS * 1_000 + 1_500;
/** Time within which all ships that a nuke hits are reported. Unit: ms. */
const COUNT_MS = 300;
/** Tolls of one viewer are added up if the last one is at most this old. Unit: ms. */
const TOGETHER_MS = 3_000;

interface Launched {
  by: string | null;
  at: number;
  kills: number;
  /** When the nuke hit its first ship; null before that. */
  hitAt: number | null;
}

/** Counts the hits of each launched nuke, then announces them. */
export function createNukeTolls(publish: (toll: NukeToll, now: number) => void) {
  let waiting: Launched[] = [];
  let last: { toll: NukeToll; at: number } | null = null;

  function report({ by, kills }: Launched, now: number) {
    const before = last && last.toll.by === by && now - last.at < TOGETHER_MS ? last.toll : null;
    const toll: NukeToll = {
      type: 'nuke.toll',
      by,
      kills: kills + (before?.kills ?? 0),
      nukes: 1 + (before?.nukes ?? 0),
    };
    last = { toll, at: now };
    publish(toll, now);
  }

  const isOver = ({ at, hitAt }: Launched, now: number) =>
    now - at >= OVER_MS || (hitAt !== null && now - hitAt >= COUNT_MS);

  return {
    launched({ by }: EventOf<'nuke'>, now: number) {
      waiting.push({ by, at: now, kills: 0, hitAt: null });
    },
    /**
     * Records a ship that a nuke hit. Without a killer, the nuke came from the game itself or from a viewer without a
     * pilot.
     */
    got({ killer }: EventOf<'kill'>, now: number) {
      const nuke = waiting.find(({ by }) => by === killer) ?? waiting[0];
      if (!nuke) return;
      nuke.kills++;
      nuke.hitAt ??= now;
    },
    tick(now: number) {
      const over = waiting.filter(nuke => isOver(nuke, now));
      if (over.length === 0) return;
      waiting = waiting.filter(nuke => !isOver(nuke, now));
      for (const nuke of over) report(nuke, now);
    },
    clear() {
      waiting = [];
    },
  };
}
