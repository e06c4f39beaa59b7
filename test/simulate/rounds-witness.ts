import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { StatsRow } from '../../schema/records/state.ts';

/** Points by login. */
type Points = ReadonlyMap<string, number>;

/** A round that was fought. If a crash undoes its end, the round is fought to its end again and still counts once. */
export interface FoughtRound {
  /** Number of the round's world. Ticks are counted from 0 in each world. */
  world: number;
  startTick: number;
  /** Tick at which the round last ended; infinite before the first end. */
  endTick: number;
  /** The points of the round's result. A round that ended more than once has several. */
  results: Points[];
  /** Whether the end of the round was undone, so that the round may not count at all. */
  isTakenBack: boolean;
}

/**
 * The points as in the manual: 10 for winning the round, 2 for a kill, 1 for an assist, and 1 for each 100 of damage to
 * bosses.
 */
const pointsOf = ({ won, k, a, dmg }: StatsRow) => (won ? 10 : 0) + 2 * k + a + Math.floor(dmg / 100);

function pointsIn(stats: readonly StatsRow[]): Points {
  const points = new Map<string, number>();
  for (const row of stats) {
    if (row.bot || row.login === null) continue;
    points.set(row.login, (points.get(row.login) ?? 0) + pointsOf(row));
  }
  return points;
}

/** Records the rounds that the world fought, with the points of their results. */
export function createRoundsWitness(now: () => number) {
  let rounds: FoughtRound[] = [];
  let current: FoughtRound | undefined;
  let changedAt = -1;
  let world = 0;
  /** Whether the next process may lack rounds of this process, because the round was not saved or cannot be resumed. */
  let isUnsaved = false;

  const begin = (startTick: number) => {
    current = { world, startTick, endTick: Number.POSITIVE_INFINITY, results: [], isTakenBack: false };
    rounds.push(current);
  };
  const end = (tick: number, stats: readonly StatsRow[]) => {
    current?.results.push(pointsIn(stats));
    Object.assign(current ?? {}, { endTick: tick, isTakenBack: false });
    changedAt = now();
  };
  /** Notes that the world has returned to `tick`. */
  const returnTo = (tick: number) => {
    const ofWorld = rounds.filter(round => round.world === world);
    for (const round of ofWorld) if (round.endTick > tick) round.isTakenBack = true;
    current = ofWorld.filter(({ startTick }) => startTick <= tick).at(-1);
  };
  /** Notes that a new world begins. The rounds that ended in the last world count, unless they were not saved. */
  const renew = () => {
    if (isUnsaved) returnTo(-1);
    current = undefined;
    isUnsaved = false;
    world++;
  };
  const observer: Pick<ThreadObserver, 'started' | 'reported'> = {
    started({ resume }) {
      if (resume) returnTo(resume.untilTick);
      else renew();
      changedAt = now();
    },
    reported({ tick, events }) {
      for (const { type, fields } of events) {
        if (type === 'round.start') begin(tick);
        else if (type === 'round.end') end(tick, fields.stats);
      }
    },
  };

  return {
    observer,
    /** Reads a line of the server's log, which says whether the round can be saved and resumed. */
    logged(line: string) {
      if (line.startsWith('The checkpoint of the round could not be written')) isUnsaved = true;
      else if (line.startsWith('The interrupted round is not resumed')) isUnsaved = true;
      else if (line.startsWith('Checkpoints of the round are written again')) isUnsaved = false;
    },
    /** Time at which a round last ended or the world last started, in ms. */
    get changedAt() {
      return changedAt;
    },
    /** Rounds that have ended since the last call of `forget`. */
    get ended(): readonly FoughtRound[] {
      return rounds.filter(({ results }) => results.length > 0);
    },
    /** Forgets the rounds that have ended, except one whose last end was undone. */
    forget() {
      if (rounds.every(({ results, isTakenBack }) => results.length === 0 || !isTakenBack))
        rounds = rounds.filter(({ results }) => results.length === 0);
    },
  };
}

export type RoundsWitness = ReturnType<typeof createRoundsWitness>;
