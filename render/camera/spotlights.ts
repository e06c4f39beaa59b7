import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { Place } from './framing.ts';
import { createSubjects, isInFight, type Subject } from './subjects.ts';

type ShareAt = (place: Place) => number;

/** Little is missed when this share of what the fight is worth stays in the picture. */
const KEPT_SHARE = 0.5;
/** For so long the fight is shown between any two. Unit: s. */
const BETWEEN_S = 12;
/** The place where a pilot shown was shot down is looked at for so long. Unit: s. */
const AFTER_S = 1;

/** Shows single pilots from near: those with a new bounty, viewers who just joined, a new leader. */
export function createSpotlights() {
  const subjectsOf = createSubjects();
  const done = new Set<string>();
  /** Since when each one waits, s. */
  const waiting = new Map<string, number>();
  let shown: Subject | undefined;
  let place = { x: 0, y: 0 };
  let until = 0;
  let nextFrom = 0;

  function begin(subject: Subject, now: number) {
    shown = subject;
    done.add(subject.key);
    waiting.delete(subject.waitsAs);
    subject.onShown?.();
    until = now + subject.seconds;
    nextFrom = until + BETWEEN_S;
  }

  /** Whether a pilot who flies is to be shown now. */
  function isDue(subject: Subject, view: View, now: number, shareAt: ShareAt) {
    const row = view.rowOf[subject.pilot.eid];
    if (done.has(subject.key) || row < 0) return false;
    const since = waiting.get(subject.waitsAs) ?? now;
    waiting.set(subject.waitsAs, since);
    if (subject.needsFight && !isInFight(view, subject.pilot.eid)) return false;
    return now - since >= subject.patience || shareAt({ x: view.x[row], y: view.y[row] }) >= KEPT_SHARE;
  }

  function forgetGone(subjects: readonly Subject[]) {
    for (const key of done) if (!subjects.some(subject => subject.key === key)) done.delete(key);
    for (const name of waiting.keys())
      if (!subjects.some(({ waitsAs }) => waitsAs === name)) waiting.delete(name);
  }

  /** The place of the pilot shown, or where it was last. */
  function follow({ rowOf, x, y }: View, eid: number, now: number) {
    const row = rowOf[eid];
    if (row >= 0) place = { x: x[row], y: y[row] };
    else until = Math.min(until, now + AFTER_S);
    return place;
  }

  return {
    /**
     * Where the pilot is who should be shown at `now`, in s; undefined for none. `shareAt`: how much of what the fight is
     * worth a visit of a place would have in the picture.
     */
    at(view: View, game: Game, now: number, shareAt: ShareAt) {
      const subjects = subjectsOf(game, now);
      forgetGone(subjects);
      if (shown && now >= until) shown = undefined;
      if (!shown && now >= nextFrom) {
        const next = subjects.find(subject => isDue(subject, view, now, shareAt));
        if (next) begin(next, now);
      }
      return shown && { ...follow(view, shown.pilot.eid, now), caption: shown.caption };
    },
  };
}
