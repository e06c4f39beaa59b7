import { ACTION_NAMES, type ActionName, declarationOf, whileStopped } from '../../schema/actions/index.ts';
import { PILOT_FIELDS, type PilotFieldName } from '../../schema/records/pilot-fields.ts';
import type { Settings } from '../../schema/records/settings.ts';
import type { Can, PartialPilot, Pilot, Refusal, Round, Stop } from '../../schema/records/state.ts';
import type { PilotIdentity, Refusals } from '../../schema/wire/messages.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { MAX_PILOTS } from '../../schema/wire/snapshot.ts';
import { type Columns, createPilotColumns, PILOT_NAMES, type PilotColumns } from './state-columns.ts';

/** The state except its pilots. `settings` and `can` are replaced when they change. */
export interface StateParts {
  round: Round;
  settings: Settings;
  stopped: Stop | null;
  can: Can;
}

/** Converts the columns of a state into the objects that callers get. */

/** Rounds a chance to three decimals. */
const rounded = (chance: number) => Math.round(chance * 1000) / 1000;

const orNull = (value: number) => (value < 0 ? null : value);

/** Returns the round, including the numbers that change every tick. */
export function roundAt({ round, teams, coldRound }: Columns): Round {
  const { lobby, overlay, scores, reserves, odds, comeback } = coldRound;
  const lobbyMsLeft = orNull(round.lobbyMsLeft);
  return {
    ...coldRound,
    remaining: Math.round(round.remaining),
    resultsRemaining: orNull(Math.round(round.resultsMsLeft)),
    scores: [...teams.score.subarray(0, scores.length)],
    reserves: [...teams.reserves.subarray(0, reserves.length)],
    odds: odds && [...teams.odds.subarray(0, odds.length)].map(rounded),
    comeback: comeback && { ...comeback, chance: rounded(comeback.chance) },
    leadChanges: round.leadChanges,
    lobby: lobby && { ...lobby, secondsLeft: lobbyMsLeft === null ? null : Math.ceil(lobbyMsLeft / 1000) },
    overlay: {
      ...overlay,
      announcement: overlay.announcement && {
        ...overlay.announcement,
        remaining: Math.max(0, Math.round(round.announcementMs)),
      },
    },
  };
}

/** Returns the pilots in joining order, including the fields that change every tick. */
export function pilotsAt({ pilots, rows }: Columns): OverlayPilot[] {
  const fields = fieldsOf(pilots);
  return rows.map(({ eid, color, cosmetics, id, name, bot, ship }, row) => {
    const pilot: Record<string, unknown> = { eid, color, cosmetics, id, name, bot, ship };
    for (const { name, column, fromColumn } of fields) pilot[name] = fromColumn(column[row] ?? 0);
    return pilot as OverlayPilot;
  });
}

/**
 * Returns a function that returns the pilot of a row as `GET /state` has it.
 * @param chosen the fields to return besides `id`; null for all
 */
export function pilotReader({ pilots, rows }: Columns, chosen: readonly (keyof Pilot)[] | null) {
  const isChosen = ({ name }: { name: keyof Pilot }) => chosen?.includes(name) ?? true;
  const facts = IDENTITY.filter(name => name === 'id' || isChosen({ name }));
  const fields = fieldsOf(pilots).filter(isChosen);
  return (row: number): PartialPilot => {
    const identity = rows[row];
    const pilot: Record<string, unknown> = {};
    for (const name of facts) pilot[name] = identity?.[name];
    for (const { name, column, fromColumn } of fields) pilot[name] = fromColumn(column[row] ?? 0);
    return pilot as PartialPilot;
  };
}

/** The fields of a pilot that rarely change, in the order in which the JSON has them. */
const IDENTITY = ['id', 'name', 'bot', 'ship'] as const;

/** Returns the fields that change every tick, in the order in which the JSON has them, each with its column. */
const fieldsOf = (pilots: PilotColumns) =>
  FIELDS.map(([name, { fromColumn }]) => ({ name, fromColumn, column: pilots[name] }));

const FIELDS = Object.entries(PILOT_FIELDS) as [PilotFieldName, (typeof PILOT_FIELDS)[PilotFieldName]][];

const NAMES = ACTION_NAMES.filter(name => declarationOf(name).runs === 'sim');

/**
 * Returns, for each action of the world, true or the reason why it is not possible now. `stopped` returns the
 * refusal that applies during the emergency stop.
 */
export const canOf = (refusals: Refusals, stopped: (name: ActionName) => Refusal | null): Can =>
  Object.fromEntries(
    NAMES.map(name => [name, stopped(name) ?? refusals[name as keyof Refusals] ?? (true as const)]),
  );

/**
 * Creates an encoder for the bytes of `GET /state`, which is used up to 60 times per second. It encodes only
 * rows of changed pilots again and copies everything else.
 */
export function createStateEncoder() {
  const rows = createRowBytes();
  const settingsBytes = createPartBytes<Settings>();
  const canBytes = createPartBytes<Can>();

  return (columns: Columns, { round, settings, stopped, can }: StateParts): Buffer<ArrayBuffer> =>
    join([ROUND, asciiJson(round), PILOTS], rows.refresh(columns), [
      SETTINGS,
      settingsBytes(settings),
      STOPPED,
      asciiJson(stopped),
      CAN,
      canBytes(can),
      END,
    ]);
}

/** Creates an encoder for a part of the state that rarely changes. It encodes an object again when it is replaced. */
function createPartBytes<T extends object>() {
  let known: T | undefined;
  let bytes: Uint8Array = new Uint8Array();
  return (part: T) => {
    if (part !== known) bytes = asciiJson(part);
    known = part;
    return bytes;
  };
}

/** Creates a function that returns the possible actions. It returns the same object until they change. */
export function createPossible() {
  let known: Refusals | undefined;
  let stopped: Refusal | null = null;
  let can: Can = {};
  return (refusals: Refusals, refusal: Refusal | null) => {
    if (refusals === known && refusal === stopped) return can;
    known = refusals;
    stopped = refusal;
    can = canOf(refusals, name => (isStopped(name) ? refusal : null));
    return can;
  };
}

const isStopped = (name: ActionName) => whileStopped(name) === 'never';

const ROUND = Buffer.from('{"round":');
const PILOTS = Buffer.from(',"pilots":[');
const SETTINGS = Buffer.from('],"settings":');
const STOPPED = Buffer.from(',"stopped":');
const CAN = Buffer.from(',"can":');
const END = Buffer.from('}');

/**
 * Creates an encoder for the rows of pilots. Each pilot has one chunk, which begins with the comma after the
 * previous pilot.
 */
function createRowBytes() {
  const written = createPilotColumns();
  const isStale = new Uint8Array(MAX_PILOTS);
  let identities: readonly PilotIdentity[] = [];
  let prefixes: string[] = [];
  let chunks: Uint8Array[] = [];

  const compareIdentities = ({ rows }: Columns) => {
    isStale.fill(0, 0, rows.length);
    if (identities === rows) return;
    const known = (pilot: PilotIdentity, row: number) => pilot === identities[row] && prefixes[row];
    const next = rows.map((pilot, row) => known(pilot, row) || prefixOf(pilot, row));
    for (let row = 0; row < rows.length; row++) isStale[row] = Number(next[row] !== prefixes[row]);
    chunks = chunks.slice(0, rows.length);
    prefixes = next;
    identities = rows;
  };

  return {
    refresh(columns: Columns): readonly Uint8Array[] {
      compareIdentities(columns);
      markChanged(columns, written, isStale);
      const suffixOf = suffixWriter(columns);
      for (let row = 0; row < columns.rows.length; row++) {
        if (isStale[row]) chunks[row] = Buffer.from(prefixes[row] + suffixOf(row), 'latin1');
      }
      return chunks;
    },
  };
}

/**
 * Marks the rows whose numbers differ from `written`, and updates `written`. Most columns have not changed at all. A
 * single comparison of memory shows this for a whole column.
 */
export function markChanged(
  { pilots, rows }: { pilots: PilotColumns; rows: readonly PilotIdentity[] },
  written: PilotColumns,
  isStale: Uint8Array,
) {
  for (const name of PILOT_NAMES) {
    const current = pilots[name].subarray(0, rows.length);
    const previous = written[name].subarray(0, rows.length);
    if (bytesOf(current).equals(bytesOf(previous))) continue;
    for (let row = 0; row < rows.length; row++) if (current[row] !== previous[row]) isStale[row] = 1;
    previous.set(current);
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Returns the part of a pilot's JSON that rarely changes. */
const prefixOf = ({ id, name, bot, ship }: PilotIdentity, row: number) =>
  `${row > 0 ? ',' : ''}${asciiText({ id, name, bot, ship }).slice(0, -1)}`;

/**
 * Creates a function that returns the other part of a pilot's JSON. It needs no encoding, because numbers,
 * true, false and null are written the same way in JSON.
 */
function suffixWriter({ pilots }: Columns) {
  const fields = fieldsOf(pilots).map(({ name, ...field }) => ({ ...field, key: `,"${name}":` }));
  return (row: number) => {
    let text = '';
    for (const { key, column, fromColumn } of fields) text += key + fromColumn(column[row] ?? 0);
    return `${text}}`;
  };
}

/** Encodes a value as JSON in ASCII, so that text in any alphabet takes the fast path. */
const asciiText = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const asciiJson = (value: unknown) => Buffer.from(asciiText(value), 'latin1');

/** Joins chunks. This is four times as fast as `Buffer.concat`, which copies each small chunk with a separate call. */
function join(head: readonly Uint8Array[], middle: readonly Uint8Array[], tail: readonly Uint8Array[]) {
  const chunks = [...head, ...middle, ...tail];
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
