import type { Round } from '../../schema/records/state.ts';
import type { PilotIdentity, Refusals } from '../../schema/wire/messages.ts';
import { latestVersion, readVersion, versionBefore, versionsSince } from '../../schema/wire/slots.ts';
import {
  MAX_PILOTS,
  MAX_TEAMS,
  PILOT_COLUMNS,
  ROUND_COLUMNS,
  STATE_SLOTS,
  type StateSlot,
  TEAM_COLUMNS,
} from '../../schema/wire/snapshot.ts';
import type { Simulation } from './sim-client.ts';

/** One consistent state: a copy of the columns, and the cold state to which they belong. */
export interface Columns {
  round: RoundRow;
  teams: TeamColumns;
  pilots: PilotColumns;
  coldRound: Round;
  /** The pilot of each row of `pilots`. */
  rows: PilotIdentity[];
  refusals: Refusals;
}

export type RoundRow = Record<keyof typeof ROUND_COLUMNS, number>;

export type TeamColumns = Record<keyof typeof TEAM_COLUMNS, Float64Array<ArrayBuffer>>;

/** The columns of pilots. All have the same type, so that loops over them are fast. */
export type PilotColumns = Record<keyof typeof PILOT_COLUMNS, Float64Array<ArrayBuffer>>;

const ROUND_NAMES = Object.keys(ROUND_COLUMNS) as (keyof typeof ROUND_COLUMNS)[];
const TEAM_COLUMN_NAMES = Object.keys(TEAM_COLUMNS) as (keyof typeof TEAM_COLUMNS)[];
export const PILOT_NAMES = Object.keys(PILOT_COLUMNS) as (keyof typeof PILOT_COLUMNS)[];

/** Creates a reader for the newest consistent state. A result is valid until the next call. */
export function createColumnReader(simulation: Pick<Simulation, 'state' | 'cold'>) {
  const { state } = simulation;
  let current = createColumns(simulation.cold.round);
  let spare = createColumns(simulation.cold.round);
  let seen = 0;

  /**
   * Copies the columns of the version `version`. Returns false if they do not belong to the known cold state or were
   * overwritten while they were copied.
   */
  const take = (version: number) => {
    const { cold } = simulation;
    let fits = false;
    let known = false;
    const whole = readVersion(state, version, slot => {
      fits = slot.round.coldVersion[0] === cold.version;
      known = slot.round.contentVersion[0] === current.round.contentVersion;
      if (fits && !known) copy(slot, spare);
    });
    if (!whole || !fits) return false;
    seen = version;
    if (known) return true;
    if (!haveRows(spare, cold.pilots)) return false;
    spare.coldRound = cold.round;
    spare.rows = cold.pilots;
    spare.refusals = cold.refusals;
    [current, spare] = [spare, current];
    return true;
  };

  return {
    newest(): Columns {
      const newest = latestVersion(state);
      // The columns may be slightly ahead of the reports. Then the newest slot that matches is an older one.
      const count = Math.min(versionsSince(seen, newest), STATE_SLOTS - 1);
      for (let before = 0; before < count; before++) {
        if (take(versionBefore(newest, before))) break;
      }
      return current;
    },
  };
}

function copy(from: StateSlot, to: Columns) {
  for (const name of ROUND_NAMES) to.round[name] = from.round[name][0] ?? 0;
  for (const name of TEAM_COLUMN_NAMES) to.teams[name].set(from.teams[name]);
  const count = Math.min(to.round.pilots, MAX_PILOTS);
  for (const name of PILOT_NAMES) to.pilots[name].set(from.pilots[name].subarray(0, count));
}

/**
 * Whether the identities match the rows; both are in joining order. They differ only while a thread is being
 * restarted.
 */
const haveRows = ({ round, pilots }: Columns, identities: PilotIdentity[]) =>
  round.pilots === identities.length && identities.every(({ eid }, row) => pilots.eid[row] === eid);

const createColumns = (coldRound: Round): Columns => ({
  round: Object.fromEntries(ROUND_NAMES.map(name => [name, 0])) as RoundRow,
  teams: createTeamColumns(),
  pilots: createPilotColumns(),
  coldRound,
  rows: [],
  refusals: {},
});

export const createTeamColumns = () =>
  Object.fromEntries(TEAM_COLUMN_NAMES.map(name => [name, new Float64Array(MAX_TEAMS)])) as TeamColumns;

export const createPilotColumns = () =>
  Object.fromEntries(PILOT_NAMES.map(name => [name, new Float64Array(MAX_PILOTS)])) as PilotColumns;
