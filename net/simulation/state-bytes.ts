import type { Settings } from '../../schema/settings.ts';
import type { PilotIdentity } from '../../schema/wire/messages.ts';
import { MAX_PILOTS, PILOT_COLUMNS, sizeOf, viewsOf } from '../../schema/wire/snapshot.ts';
import type { Columns } from './state-columns.ts';
import { orNull, roundAt, tenths } from './state-json.ts';

/**
 * The bytes of `GET /state`, made up to 60 times a second: only the rows of pilots that changed are written
 * anew, and what did not change is copied.
 */
export function createStateEncoder() {
  const rows = createRowBytes();
  let settings: Settings | undefined;
  let settingsBytes: Uint8Array = new Uint8Array();

  return (columns: Columns, current: Settings): Buffer<ArrayBuffer> => {
    if (settings !== current) {
      settings = current;
      settingsBytes = asciiJson(current);
    }
    return join([ROUND, asciiJson(roundAt(columns)), PILOTS], rows.refresh(columns), [
      SETTINGS,
      settingsBytes,
      END,
    ]);
  };
}

const ROUND = Buffer.from('{"round":');
const PILOTS = Buffer.from(',"pilots":[');
const SETTINGS = Buffer.from('],"settings":');
const END = Buffer.from('}');

const NAMES = Object.keys(PILOT_COLUMNS) as (keyof typeof PILOT_COLUMNS)[];

/** One chunk a pilot, with the comma that parts it from the one before. */
function createRowBytes() {
  const written = viewsOf(PILOT_COLUMNS, MAX_PILOTS, new ArrayBuffer(sizeOf(PILOT_COLUMNS, MAX_PILOTS)));
  const isStale = new Uint8Array(MAX_PILOTS);
  let identities: readonly PilotIdentity[] = [];
  let prefixes: string[] = [];
  let chunks: Uint8Array[] = [];

  const compareIdentities = ({ rows }: Columns) => {
    isStale.fill(0, 0, rows.length);
    if (identities === rows) return;
    const next = rows.map((pilot, row) => (pilot === identities[row] ? prefixes[row] : prefixOf(pilot, row)));
    for (let row = 0; row < rows.length; row++) isStale[row] = Number(next[row] !== prefixes[row]);
    chunks = chunks.slice(0, rows.length);
    prefixes = next;
    identities = rows;
  };

  /** Most columns have not changed at all, which one comparison of memory tells. */
  const compareColumns = ({ pilots, rows }: Columns) => {
    for (const name of NAMES) {
      const now = pilots[name].subarray(0, rows.length);
      const then = written[name].subarray(0, rows.length);
      if (bytesOf(now).equals(bytesOf(then))) continue;
      for (let row = 0; row < rows.length; row++) if (now[row] !== then[row]) isStale[row] = 1;
      then.set(now);
    }
  };

  return {
    refresh(columns: Columns): readonly Uint8Array[] {
      compareIdentities(columns);
      compareColumns(columns);
      for (let row = 0; row < columns.rows.length; row++) {
        if (isStale[row]) chunks[row] = Buffer.from(prefixes[row] + numbersOf(columns, row), 'latin1');
      }
      return chunks;
    },
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** A pilot's JSON up to the value of `team`: what does not change. */
const prefixOf = ({ id, name, bot, ship }: PilotIdentity, row: number) =>
  `${row > 0 ? ',' : ''}${asciiText({ id, name, bot, ship }).slice(0, -1)},"team":`;

/** The rest of it: what does. */
function numbersOf({ pilots }: Columns, row: number) {
  const { team, alive, hp, kills, deaths, assists, damage, lives, missiles, mines } = pilots;
  return `${team[row]},"alive":${alive[row] === 1},"hp":${tenths(hp[row])},"kills":${kills[row]},"deaths":${deaths[row]},"assists":${assists[row]},"damage":${tenths(damage[row])},"lives":${orNull(lives[row])},"missiles":${missiles[row]},"mines":${mines[row]}}`;
}

/** In ASCII, so that text of any alphabet takes the fast way. */
const asciiText = (value: unknown) =>
  JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const asciiJson = (value: unknown) => Buffer.from(asciiText(value), 'latin1');

/** Four times as fast as `Buffer.concat`, which copies small chunks one call each. */
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
