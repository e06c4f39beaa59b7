import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { WorldPoint } from './framing.ts';
import { texts } from './texts.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** A pilot to show close up. `key` names the reason; the same reason is shown only once. */
interface Subject {
  key: string;
  pilot: OverlayPilot;
  /** Caption of the picture. */
  caption: string;
  seconds: number;
  /** Subjects with the same value share one wait, so a new leader continues the wait of the last one. */
  waitsAs: string;
  /** How long the subject waits, at most, until little of the fight would be missed. Unit: s. */
  patience: number;
  /** Whether the subject is of interest only in a fight. */
  needsFight?: boolean;
  /** Whether the caption is still true; it always is without this function. */
  holds?(): boolean;
  onShown?(): void;
}

const BOUNTY_S = 4;
const NEWCOMER_S = 3;
const LEADER_S = 3;
const PATIENCE_S = 20;
/** Earliest time at which a leader is shown, and minimum interval between two leaders. Unit: s. */
const FIRST_LEADER_S = 60;
const LEADER_EVERY_S = 120;
/**
 * Number of other ships that must be near a pilot who is shown for being hunted or leading, and the distance that
 * counts as near, in u.
 */
const FIGHT_OTHERS = 3;
const FIGHT_REACH = 500;

/**
 * Lists the pilots to show close up at `now`, in s: pilots with a new bounty, viewers who just joined, and a new
 * leader.
 */
function createSubjects() {
  const leaders = createLeaders();
  return (game: Game, now: number): Subject[] => [
    ...wanted(game),
    ...joined(game),
    ...leaders.next(game, now),
  ];
}

/** Whether a ship has enough others around it. */
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
    const key = `bounty ${id} ${stacks}`;
    const waits = { waitsAs: `bounty ${id}`, patience: PATIENCE_S, needsFight: true };
    if (pilot) yield { key, pilot, caption: texts.bounty(pilot.name), seconds: BOUNTY_S, ...waits };
  }
}

function* joined({ newcomers, byId }: Game): Iterable<Subject> {
  for (const { user } of newcomers.value) {
    const pilot = byId.value.get(user);
    const key = `join ${pilot?.id}`;
    const timing = { seconds: NEWCOMER_S, waitsAs: key, patience: 0 };
    if (pilot) yield { key, pilot, caption: texts.joined(pilot.name), ...timing };
  }
}

/** The pilot who both leads and has the crown; viewers have the crown even while a bot leads. */
const leading = ({ leader, crowned }: Game) => (leader.value === crowned.value ? leader.value : undefined);

/** Finds a leader other than the last one shown, but not early in a round, when the lead means little. */
function createLeaders() {
  let last: string | undefined;
  let from = FIRST_LEADER_S;
  return {
    *next(game: Game, now: number): Iterable<Subject> {
      const pilot = leading(game);
      if (!pilot || pilot.id === last || now < from) return;
      yield {
        ...{ key: `leader ${pilot.id}`, pilot, caption: texts.leads(pilot.name), seconds: LEADER_S },
        ...{ waitsAs: 'leader', patience: PATIENCE_S, needsFight: true },
        holds: () => leading(game)?.id === pilot.id,
        onShown() {
          last = pilot.id;
          from = now + LEADER_EVERY_S;
        },
      };
    },
  };
}

type ShareAt = (place: WorldPoint) => number;

/** Share of the fight's worth that must stay in the picture so that little is missed. */
export const KEPT_SHARE = 0.5;
/** How long the fight is shown between two spotlights. Unit: s. */
const BETWEEN_S = 12;
/** How long a place stays in the picture after the pilot or meteor that was shown there is gone. Unit: s. */
export const AFTER_S = 1;

/** Shows single pilots close up: pilots with a new bounty, viewers who just joined, and a new leader. */
export function createSpotlights() {
  const subjectsOf = createSubjects();
  const done = new Set<string>();
  /** Time since which each subject has been waiting. Unit: s. */
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

  /** Whether a subject whose ship is flying must be shown now. */
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

  /** The position of the shown pilot, or its last one. */
  function follow({ rowOf, x, y }: View, eid: number, now: number) {
    const row = rowOf[eid];
    if (row >= 0) place = { x: x[row], y: y[row] };
    else until = Math.min(until, now + AFTER_S);
    return place;
  }

  return {
    /**
     * The position of the pilot to show at `now`, in s; undefined for none. `shareAt`: the share of the fight's worth
     * that would be in the picture during a visit.
     */
    at(view: View, game: Game, now: number, shareAt: ShareAt) {
      const subjects = subjectsOf(game, now);
      forgetGone(subjects);
      if (shown && (now >= until || shown.holds?.() === false)) shown = undefined;
      if (!shown && now >= nextFrom) {
        const next = subjects.find(subject => isDue(subject, view, now, shareAt));
        if (next) begin(next, now);
      }
      return shown && { ...follow(view, shown.pilot.eid, now), caption: shown.caption };
    },
  };
}
