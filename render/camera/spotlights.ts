import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** Somebody to be shown from near. `key` names the reason: the same one is shown once. */
interface Subject {
  key: string;
  pilot: OverlayPilot;
  seconds: number;
}

const BOUNTY_S = 4;
const NEWCOMER_S = 3;
const LEADER_S = 3;
/** For so long the fight is shown between any two. Unit: s. */
const BETWEEN_S = 12;
/** A leader is shown after so long at the soonest, and from then on every so often at the most. Unit: s. */
const FIRST_LEADER_S = 60;
const LEADER_EVERY_S = 120;
/** A leader is shown with at least so many others within this distance. Unit: u. */
const FIGHT_OTHERS = 3;
const FIGHT_REACH = 500;
/** The place where a pilot shown was shot down is looked at for so long. Unit: s. */
const AFTER_S = 1;

/** Shows single pilots from near: those with a new bounty, viewers who just joined, a new leader. */
export function createSpotlights() {
  const leaders = createLeaders();
  const done = new Set<string>();
  let shown: Subject | undefined;
  let place = { x: 0, y: 0 };
  let until = 0;
  let nextFrom = 0;

  function begin(subject: Subject, now: number) {
    shown = subject;
    done.add(subject.key);
    until = now + subject.seconds;
    nextFrom = until + BETWEEN_S;
  }

  /** The place of the pilot shown, or where it was last. */
  function follow({ rowOf, x, y }: View, eid: number, now: number) {
    const row = rowOf[eid];
    if (row >= 0) place = { x: x[row], y: y[row] };
    else until = Math.min(until, now + AFTER_S);
    return place;
  }

  return {
    /** Where the pilot is who should be shown at `now`, in s; undefined for none. */
    at(view: View, game: Game, now: number) {
      const subjects = [...wanted(game), ...joined(game), ...leaders.next(view, game, now)];
      for (const key of done) if (!subjects.some(subject => subject.key === key)) done.delete(key);
      if (shown && now >= until) shown = undefined;
      if (!shown && now >= nextFrom) {
        const next = subjects.find(({ key, pilot }) => !done.has(key) && view.rowOf[pilot.eid] >= 0);
        if (next) begin(next, now);
      }
      return shown && follow(view, shown.pilot.eid, now);
    },
  };
}

function isInFight({ rowOf, count, kind, x, y }: View, eid: number) {
  const own = rowOf[eid];
  if (own < 0) return false;
  let others = -1;
  for (let row = 0; row < count && others < FIGHT_OTHERS; row++) {
    if (kind[row] === SHIP && Math.hypot(x[row] - x[own], y[row] - y[own]) < FIGHT_REACH) others++;
  }
  return others >= FIGHT_OTHERS;
}

function* wanted({ round, byId }: Game): Iterable<Subject> {
  for (const { id, stacks } of round.value?.bounties ?? []) {
    const pilot = byId.value.get(id);
    if (pilot) yield { key: `bounty ${id} ${stacks}`, pilot, seconds: BOUNTY_S };
  }
}

function* joined({ newcomers, byName }: Game): Iterable<Subject> {
  for (const { user } of newcomers.value) {
    const pilot = byName.value.get(user);
    if (pilot) yield { key: `join ${pilot.id}`, pilot, seconds: NEWCOMER_S };
  }
}

/** Another leader than the last one shown, once it is in a fight. Early in a round the lead says little. */
function createLeaders() {
  let last: string | undefined;
  let from = FIRST_LEADER_S;
  return {
    *next(view: View, { ranked }: Game, now: number): Iterable<Subject> {
      const [pilot] = ranked.value;
      if (!pilot || pilot.kills === 0) return;
      if (pilot.id !== last && now >= from && isInFight(view, pilot.eid)) {
        last = pilot.id;
        from = now + LEADER_EVERY_S;
      }
      if (pilot.id === last) yield { key: `leader ${pilot.id}`, pilot, seconds: LEADER_S };
    },
  };
}
