import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** Somebody to be shown from near. `key` names the reason: the same one is shown once. */
export interface Subject {
  key: string;
  pilot: OverlayPilot;
  /** What is said of a picture of it. */
  caption: string;
  seconds: number;
  /** What waits until little is missed meanwhile, at most for so long, in s. Whoever leads next goes on waiting. */
  waitsAs: string;
  patience: number;
  /** Whether it is of interest in a fight alone. */
  needsFight?: boolean;
  onShown?(): void;
}

const BOUNTY_S = 4;
const NEWCOMER_S = 3;
const LEADER_S = 3;
const PATIENCE_S = 20;
/** A leader is shown after so long at the soonest, and from then on every so often at the most. Unit: s. */
const FIRST_LEADER_S = 60;
const LEADER_EVERY_S = 120;
/** Who is hunted or leads is shown with at least so many others within this distance. Unit: u. */
const FIGHT_OTHERS = 3;
const FIGHT_REACH = 500;

/** Lists, at `now` in s, who is to be shown from near: those with a new bounty, viewers who just joined, a new leader. */
export function createSubjects() {
  const leaders = createLeaders();
  return (game: Game, now: number): Subject[] => [
    ...wanted(game),
    ...joined(game),
    ...leaders.next(game, now),
  ];
}

/** Whether a ship has others round it. */
export function isInFight({ rowOf, count, kind, x, y }: View, eid: number) {
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
    const caption = `A bounty on ${pilot?.name}`;
    if (pilot) yield { key, pilot, caption, seconds: BOUNTY_S, ...waits };
  }
}

function* joined({ newcomers, byName }: Game): Iterable<Subject> {
  for (const { user } of newcomers.value) {
    const pilot = byName.value.get(user);
    const key = `join ${pilot?.id}`;
    const caption = `${user} joined`;
    if (pilot) yield { key, pilot, caption, seconds: NEWCOMER_S, waitsAs: key, patience: 0 };
  }
}

/** Another leader than the last one shown. Early in a round the lead says little. */
function createLeaders() {
  let last: string | undefined;
  let from = FIRST_LEADER_S;
  return {
    *next({ crowned }: Game, now: number): Iterable<Subject> {
      const pilot = crowned.value;
      if (!pilot || pilot.id === last || now < from) return;
      yield {
        ...{ key: `leader ${pilot.id}`, pilot, caption: `${pilot.name} leads`, seconds: LEADER_S },
        ...{ waitsAs: 'leader', patience: PATIENCE_S, needsFight: true },
        onShown() {
          last = pilot.id;
          from = now + LEADER_EVERY_S;
        },
      };
    },
  };
}
