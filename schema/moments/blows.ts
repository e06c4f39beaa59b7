import type { CreditedKill } from './kill-marks.ts';
import type { KnownPilots } from './known-pilots.ts';
import type { Moment } from './moment.ts';

/** A kill that counted: when it happened, and the pilots in it. */
export type Blow = Pick<Moment, 'tick' | 'people'>;

/** A side of a round: the index of a team, or the id of a pilot. */
export type Side = number | string;

/** Remembers the last kill of a round, of each team and of each pilot. */
export function createBlows() {
  const bySide = new Map<Side, Blow>();
  let last: Blow | undefined;
  return {
    add({ killer, victim, friendly }: CreditedKill, { pilotOf }: KnownPilots, tick: number) {
      last = { tick, people: killer === null ? [victim] : [killer, victim] };
      if (killer === null || friendly) return;
      bySide.set(killer, last);
      const team = pilotOf(killer)?.team ?? -1;
      if (team >= 0) bySide.set(team, last);
    },
    /** The last kill of all, or of a side. */
    last: (side?: Side) => (side === undefined ? last : bySide.get(side)),
    reset() {
      bySide.clear();
      last = undefined;
    },
  };
}

export type Blows = ReturnType<typeof createBlows>;
