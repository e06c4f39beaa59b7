import type { Settings } from '../../schema/records/settings.ts';
import type { ChosenState, Pilot, Refusal, Round, StateChanges, Stop } from '../../schema/records/state.ts';
import type { Refusals } from '../../schema/wire/messages.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Simulation } from './sim-client.ts';
import {
  createPossible,
  createStateEncoder,
  pilotReader,
  pilotsAt,
  roundAt,
  type StateParts,
} from './state-bytes.ts';
import { createStateChanges } from './state-changes.ts';
import { type Columns, createColumnReader } from './state-columns.ts';

/**
 * Reads the state without a request to the simulation: the columns from shared memory, and everything else
 * from reports.
 */
export interface StateReader {
  /** Returns the JSON bytes of `GET /state`. It is the same object until the content changes. `etag` is in quotes. */
  read(): { etag: string; bytes: Uint8Array };
  /** Returns the state with the chosen pilots and fields. */
  chosen(choice: Choice): ChosenState;
  /** Returns what has changed since a version, or the whole state if the version is unknown. */
  since(version: string, choice: Choice): StateChanges;
  /** Returns the actions that the world refuses now. */
  refusals(): Refusals;
  /** Returns the state as objects, for overlays and other answers. */
  snapshot(): { tick: number; round: Round; pilots: OverlayPilot[]; stopped: boolean };
}

/** The pilots whom a caller wants, by id, name or login, and their fields; null or absent for all. */
interface Choice {
  pilots?: readonly string[] | null | undefined;
  fields?: readonly (keyof Pilot)[] | null | undefined;
}

/** The front thread's part of the state. Revisions increase with each change. */
interface FrontFacts {
  settings: { readonly current: Settings; readonly revision: number };
  emergency: { readonly stop: Stop | null; readonly refusal: Refusal | null; readonly revision: number };
}

/** @param epoch makes the ETags of two runs of the server differ. */
export function createStateReader(
  simulation: Pick<Simulation, 'state' | 'cold'>,
  { settings, emergency }: FrontFacts,
  epoch: string,
): StateReader {
  const reader = createColumnReader(simulation);
  const encode = createStateEncoder();
  const possible = createPossible();
  const changes = createStateChanges(epoch);
  let cached = { etag: '', bytes: Buffer.alloc(0) };

  /** Creates a function that returns whether the content has changed since it was called last. */
  const changeCheck = () => {
    let version = -1;
    let revision = -1;
    let stops = -1;
    return ({ round: { contentVersion } }: Columns) => {
      if (contentVersion === version && settings.revision === revision && emergency.revision === stops)
        return false;
      version = contentVersion;
      revision = settings.revision;
      stops = emergency.revision;
      return true;
    };
  };
  const isNotEncoded = changeCheck();
  const isNotObserved = changeCheck();
  const partsAt = (columns: Columns): StateParts => ({
    round: roundAt(columns),
    settings: settings.current,
    stopped: emergency.stop,
    can: possible(columns.refusals, emergency.refusal),
  });

  return {
    read() {
      const columns = reader.newest();
      if (!isNotEncoded(columns)) return cached;
      const etag = `"${epoch}-${columns.round.contentVersion}-${settings.revision}-${emergency.revision}"`;
      cached = { etag, bytes: encode(columns, partsAt(columns)) };
      return cached;
    },
    chosen({ pilots, fields }) {
      const columns = reader.newest();
      const { round, ...others } = partsAt(columns);
      const pilotAt = chosenPilots(columns, { pilots, fields });
      return { round, pilots: columns.rows.flatMap((_, row) => pilotAt(row) ?? []), ...others };
    },
    since(version, choice) {
      const columns = reader.newest();
      const parts = partsAt(columns);
      if (isNotObserved(columns)) changes.observe(columns, parts);
      return changes.since(version, parts, chosenPilots(columns, choice));
    },
    refusals: () => reader.newest().refusals,
    snapshot() {
      const columns = reader.newest();
      return {
        tick: columns.round.tick,
        round: roundAt(columns),
        pilots: pilotsAt(columns),
        stopped: emergency.stop !== null,
      };
    },
  };
}

/** Returns a function for the pilot of a row; null if the caller does not want that pilot. */
function chosenPilots(columns: Columns, { pilots, fields }: Choice) {
  const pilotAt = pilotReader(columns, fields ?? null);
  if (!pilots) return pilotAt;
  const wanted = new Set(pilots.flatMap(name => [name.toLowerCase(), `chat:${name.toLowerCase()}`]));
  return (row: number) => {
    const { id = '', name = '' } = columns.rows[row] ?? {};
    return wanted.has(id.toLowerCase()) || wanted.has(name.toLowerCase()) ? pilotAt(row) : null;
  };
}
