import { TEAM_NAMES } from '../catalog/catalog.ts';
import { PILOT_FIELD_COLUMNS } from '../records/pilot-fields.ts';
import type { Guarded, SlotRing } from './slots.ts';

/** The columns with full precision from which `GET /state` is built, in a ring of slots in shared memory (`slots.ts`). */

const ARRAYS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;
type ViewConstructor = new (buffer: ArrayBufferLike, offset: number, length: number) => ArrayBufferView;
type ColumnType = keyof typeof ARRAYS;
type Columns = Readonly<Record<string, ColumnType>>;
export type ViewsOf<C extends Columns> = { [K in keyof C]: InstanceType<(typeof ARRAYS)[C[K]]> };

/** Size of a table of `rows` rows in bytes; every column starts on an 8-byte boundary. */
export const sizeOf = (columns: Columns, rows: number) =>
  Object.values(columns).reduce((sum, type) => sum + align(ARRAYS[type].BYTES_PER_ELEMENT * rows), 0);

const align = (bytes: number) => (bytes + 7) & ~7;

/** Typed-array views of a table at `offset` of `buffer`. */
export function viewsOf<C extends Columns>(
  columns: C,
  rows: number,
  buffer: ArrayBufferLike,
  offset = 0,
): ViewsOf<C> {
  let at = offset;
  const views = Object.entries(columns).map(([name, type]) => {
    const view = new (ARRAYS[type] as ViewConstructor)(buffer, at, rows);
    at += align(view.byteLength);
    return [name, view];
  });
  return Object.fromEntries(views) as ViewsOf<C>;
}

/** Maximum number of entities that can exist at once. Ids run from 1 to this number. */
export const MAX_ENTITIES = 8_192;
/** Maximum number of lasers in flight at once. */
export const MAX_SHOTS = 32_768;
export const MAX_TEAMS = TEAM_NAMES.length;
/** Maximum number of pilots that can have joined at once. */
export const MAX_PILOTS = 6_144;

/**
 * One row per pilot, in joining order. `eid` identifies the pilot in the reports, which contain the data that rarely
 * changes.
 */
export const PILOT_COLUMNS = { eid: 'u16', ...PILOT_FIELD_COLUMNS } as const;

/** A single row with the numbers of the round that may change every tick. Times are in ms; -1 stands for null. */
export const ROUND_COLUMNS = {
  tick: 'f64',
  /** A number that rises when the content of the state changes; it is the ETag of `GET /state`. */
  contentVersion: 'f64',
  /** Version of the state outside the columns to which these columns belong. */
  coldVersion: 'f64',
  pilots: 'f64',
  remaining: 'f64',
  resultsMsLeft: 'f64',
  lobbyMsLeft: 'f64',
  announcementMs: 'f64',
  leadChanges: 'f64',
} as const;

/** One row per team. Odds are -1 if there are none. */
export const TEAM_COLUMNS = { score: 'f64', reserves: 'f64', odds: 'f64' } as const;

export const STATE_SLOTS = 8;

/** Views of one state slot. */
export interface StateSlot extends Guarded {
  round: ViewsOf<typeof ROUND_COLUMNS>;
  teams: ViewsOf<typeof TEAM_COLUMNS>;
  pilots: ViewsOf<typeof PILOT_COLUMNS>;
}

const ROUND_BYTES = sizeOf(ROUND_COLUMNS, 1);
const TEAM_BYTES = sizeOf(TEAM_COLUMNS, MAX_TEAMS);
const STATE_SLOT_BYTES = 8 + ROUND_BYTES + TEAM_BYTES + sizeOf(PILOT_COLUMNS, MAX_PILOTS);
const HEADER_BYTES = 8;

export const createStateBuffer = () => new SharedArrayBuffer(HEADER_BYTES + STATE_SLOTS * STATE_SLOT_BYTES);

export function stateRing(buffer: SharedArrayBuffer): SlotRing<StateSlot> {
  const slotAt = (offset: number): StateSlot => ({
    guard: new Int32Array(buffer, offset, 1),
    round: viewsOf(ROUND_COLUMNS, 1, buffer, offset + 8),
    teams: viewsOf(TEAM_COLUMNS, MAX_TEAMS, buffer, offset + 8 + ROUND_BYTES),
    pilots: viewsOf(PILOT_COLUMNS, MAX_PILOTS, buffer, offset + 8 + ROUND_BYTES + TEAM_BYTES),
  });
  return {
    latest: new Int32Array(buffer, 0, 1),
    slots: Array.from({ length: STATE_SLOTS }, (_, i) => slotAt(HEADER_BYTES + i * STATE_SLOT_BYTES)),
  };
}
