import type { ThreadObserver } from '../../harness/simulation/thread.ts';
import type { StatsRow } from '../../schema/records/state.ts';

/** Points by login. */
type Points = ReadonlyMap<string, number>;

/** A round that was fought. If a crash undid its end, it is fought to its end again, and still counts once. */
export interface FoughtRound {
  /** Number of its world, whose ticks are counted from 0. */
  world: number;
  startTick: number;
  /** Tick of its last end; infinite before the first. */
  endTick: number;
  /** The points of its result; of several where it was ended more than once. */
  results: Points[];
  /** Whether its end was taken back, so that it may not count at all. */
  isTakenBack: boolean;
}

/** As the manual says: 10 for a round won, 2 for a kill, 1 for an assist and for 100 of damage to bosses. */
const pointsOf = ({ won, k, a, dmg }: StatsRow) => (won ? 10 : 0) + 2 * k + a + Math.floor(dmg / 100);

function pointsIn(stats: readonly StatsRow[]): Points {
  const points = new Map<string, number>();
  for (const row of stats) {
    if (row.bot || row.login === null) continue;
    points.set(row.login, (points.get(row.login) ?? 0) + pointsOf(row));
  }
  return points;
}

/** The rounds that the world fought, with the points of their results. */
export function createRoundsWitness(now: () => number) {
  let rounds: FoughtRound[] = [];
  let current: FoughtRound | undefined;
  let changedAt = -1;
  let world = 0;
  /** Whether the next process may lack what this one did: a round that was not saved, or is not resumed. */
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
  /** The world is at that tick again. */
  const returnTo = (tick: number) => {
    const ofWorld = rounds.filter(round => round.world === world);
    for (const round of ofWorld) if (round.endTick > tick) round.isTakenBack = true;
    current = ofWorld.filter(({ startTick }) => startTick <= tick).at(-1);
  };
  /** Another world begins. What ended in the last one counts, unless that was not saved. */
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
    /** Takes a line of the server's log, which says whether the round can be saved and resumed. */
    logged(line: string) {
      if (line.startsWith('The checkpoint of the round could not be written')) isUnsaved = true;
      else if (line.startsWith('The interrupted round is not resumed')) isUnsaved = true;
      else if (line.startsWith('Checkpoints of the round are written again')) isUnsaved = false;
    },
    /** When a round last ended or the world last started, ms. */
    get changedAt() {
      return changedAt;
    },
    /** Those that have ended, since the last call of `forget`. */
    get ended(): readonly FoughtRound[] {
      return rounds.filter(({ results }) => results.length > 0);
    },
    /** Forgets those that have ended, unless the last end of one was taken back. */
    forget() {
      if (rounds.every(({ results, isTakenBack }) => results.length === 0 || !isTakenBack))
        rounds = rounds.filter(({ results }) => results.length === 0);
    },
  };
}

export type RoundsWitness = ReturnType<typeof createRoundsWitness>;
