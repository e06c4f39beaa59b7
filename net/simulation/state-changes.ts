import type { PartialPilot, StateChanges } from '../../schema/records/state.ts';
import type { PilotIdentity } from '../../schema/wire/messages.ts';
import { MAX_PILOTS } from '../../schema/wire/snapshot.ts';
import { markChanged, type StateParts } from './state-bytes.ts';
import { createPilotColumns, PILOT_NAMES, type PilotColumns } from './state-columns.ts';

/** Maximum number of departures that are remembered. Callers with an older version get the whole state. @limit */
const MAX_DEPARTURES = 2_000;

interface Rows {
  rows: readonly PilotIdentity[];
  pilots: PilotColumns;
}

/**
 * Remembers when each pilot and each key of the state last changed, so that a caller can get only what has changed
 * since its last answer. Nothing is remembered per caller. Versions are numbers that rise with each change; they are
 * sent with an epoch in front, because another run of the server begins again.
 */
export function createStateChanges(epoch: string) {
  const pilots = createPilotChanges();
  const keys = { round: createKeyChanges(), settings: createKeyChanges(), can: createKeyChanges() };
  const stopped = createKeyChanges();
  let version = 0;

  const numberOf = (text: string) => {
    const digits = text.startsWith(`${epoch}-`) ? text.slice(epoch.length + 1) : '';
    const number = Number(digits);
    const isKnown = /^\d+$/.test(digits) && number >= pilots.forgottenBefore && number <= version;
    return isKnown ? number : null;
  };

  return {
    /** Compares the state with the last one. Call it before `since` whenever the state may have changed. */
    observe(rows: Rows, parts: StateParts) {
      version++;
      pilots.observe(rows, version);
      for (const name of PARTS) keys[name].observe(parts[name], version);
      stopped.observe({ stopped: parts.stopped }, version);
    },
    /**
     * Returns what has changed since the version `text`, or everything if that version is unknown.
     * @param pilotAt returns the pilot of a row; null if the caller has not asked for it
     */
    since(text: string, parts: StateParts, pilotAt: (row: number) => PartialPilot | null): StateChanges {
      const known = numberOf(text);
      const after = known ?? -1;
      const changes: StateChanges = { version: `${epoch}-${version}`, full: known === null };
      for (const name of PARTS) Object.assign(changes, present(name, keys[name].since(after, parts[name])));
      if (stopped.since(after, { stopped: parts.stopped })) changes.stopped = parts.stopped;
      const changed = pilots.rowsSince(after).flatMap(row => pilotAt(row) ?? []);
      const gone = known === null ? [] : pilots.goneSince(known, row => pilotAt(row) !== null);
      if (changed.length > 0 || known === null) changes.pilots = changed;
      if (gone.length > 0) changes.gone = gone;
      return changes;
    },
  };
}

const PARTS = ['round', 'settings', 'can'] as const;

const present = (name: string, value: object | null) => (value === null ? null : { [name]: value });

/** Remembers when each pilot last changed, and who has left. */
function createPilotChanges() {
  const written = createPilotColumns();
  const changedAt = new Float64Array(MAX_PILOTS);
  const namedAt = new Float64Array(MAX_PILOTS);
  const isChanged = new Uint8Array(MAX_PILOTS);
  const departures: { id: string; at: number }[] = [];
  let known: readonly PilotIdentity[] = [];
  let forgottenBefore = 0;

  /**
   * Moves what is known about each pilot to its new row. Pilots are in the order in which they joined. So a pilot behind
   * one who joined later has left and come back, and is a new one.
   */
  const follow = (next: readonly PilotIdentity[], version: number) => {
    const before = new Map(known.map(({ id }, row) => [id, row]));
    let last = -1;
    const from = next.map(({ id }) => {
      const row = before.get(id) ?? -1;
      if (row <= last) return -1;
      before.delete(id);
      last = row;
      return row;
    });
    for (const id of before.keys()) departures.push({ id, at: version });
    for (const { at } of departures.splice(0, departures.length - MAX_DEPARTURES)) forgottenBefore = at;
    for (const stamps of [changedAt, namedAt]) {
      const old = stamps.slice(0, known.length);
      next.forEach((pilot, row) => {
        stamps[row] = known[from[row] ?? -1] === pilot ? (old[from[row] ?? -1] ?? version) : version;
      });
    }
    for (const name of PILOT_NAMES) {
      const numbers = written[name].slice(0, known.length);
      from.forEach((old, row) => {
        written[name][row] = numbers[old] ?? Number.NaN;
      });
    }
    known = next;
  };

  return {
    /** Callers with an older version cannot learn all departures. */
    get forgottenBefore() {
      return forgottenBefore;
    },
    observe({ rows, pilots }: Rows, version: number) {
      if (rows !== known) follow(rows, version);
      isChanged.fill(0, 0, rows.length);
      markChanged({ rows, pilots }, written, isChanged);
      for (let row = 0; row < rows.length; row++) if (isChanged[row]) changedAt[row] = version;
    },
    rowsSince(version: number): number[] {
      const rows: number[] = [];
      for (let row = 0; row < known.length; row++) if ((changedAt[row] ?? 0) > version) rows.push(row);
      return rows;
    },
    /** The ids of pilots who have left, and of pilots with a new name that `isWanted` does not accept. */
    goneSince(version: number, isWanted: (row: number) => boolean): string[] {
      const left = departures.flatMap(({ id, at }) => (at > version ? [id] : []));
      const renamed = known.flatMap(({ id }, row) =>
        (namedAt[row] ?? 0) > version && !isWanted(row) ? [id] : [],
      );
      return [...left, ...renamed];
    },
  };
}

/** Remembers when each key of an object last changed. The keys are always the same. */
function createKeyChanges() {
  let last: object | undefined;
  const known = new Map<string, { value: unknown; json: string; at: number }>();

  return {
    observe(current: object, version: number) {
      if (current === last) return;
      last = current;
      for (const [key, value] of Object.entries(current)) {
        const before = known.get(key);
        if (before && before.value === value) continue;
        const json = JSON.stringify(value) ?? '';
        if (before?.json === json) before.value = value;
        else known.set(key, { value, json, at: version });
      }
    },
    /** The keys that have changed since, with their values; null if there are none. */
    since(version: number, current: object) {
      const changed = Object.entries(current).filter(([key]) => (known.get(key)?.at ?? -1) > version);
      return changed.length > 0 ? Object.fromEntries(changed) : null;
    },
  };
}
