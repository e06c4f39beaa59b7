import { MAX_DEPTH } from '../../schema/base/depth.ts';
import type { KnownViewer } from '../platform/viewers/known-viewers.ts';
import type { Store } from '../store/store.ts';
import { mentions } from './names.ts';

/**
 * Returns the JSON value without the parts that name a viewer; undefined if nothing is left. Levels that are
 * nested more deeply than scripts can store today are also removed, so that no value can prevent the deletion
 * of a viewer.
 */
function without(value: unknown, names: readonly string[], levels = MAX_DEPTH): unknown {
  if (typeof value === 'string') return mentions(value, names) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return undefined;
  const isLeft = (item: unknown) => item !== undefined;
  if (Array.isArray(value)) return value.map(item => without(item, names, levels - 1)).filter(isLeft);
  const remaining = Object.entries(value)
    .filter(([key]) => !mentions(key, names))
    .map(([key, item]) => [key, without(item, names, levels - 1)] as const)
    .filter(([, item]) => isLeft(item));
  return Object.fromEntries(remaining);
}

/** Like `without`, for a value as JSON text. Returns null if nothing is left or the JSON is invalid. */
export function textWithout(text: string, names: readonly string[]): string | null {
  try {
    return JSON.stringify(without(JSON.parse(text), names)) ?? null;
  } catch {
    return null;
  }
}

/** A viewer, with all names of that viewer. */
export interface Named {
  viewer: KnownViewer;
  names: readonly string[];
}

/** The rule by which the deletion of a viewer treats a table of the store. */
type TableRule =
  /** Deletes rows about the viewer, or removes the viewer's names from them. Returns the number of these rows. */
  | { erase(store: Store, named: Named): number }
  /** The rows stay. The answer to the deletion mentions this. */
  | { kept: string; count(store: Store, named: Named): number }
  /** The table contains no names of viewers. */
  | { nameless: string };

const deleted = (table: string, column: string): TableRule => ({
  erase: (store, { viewer }) => store.run(`DELETE FROM ${table} WHERE ${column} = ?`, viewer.pilot),
});

/** A column with text. `key` is the column that identifies the row. */
interface TextColumn {
  table: string;
  key: string;
  column: string;
}

type TextRow = { key: string | number; text: string };

/** Returns the rows whose text names the viewer. */
function rowsNaming(store: Store, { table, key, column }: TextColumn, { names }: Named): TextRow[] {
  const anyOf = names.map(() => `instr(lower(${column}), ?) > 0 OR instr(${column}, ?) > 0`).join(' OR ');
  const rows = store.all<TextRow>(
    `SELECT ${key} AS key, ${column} AS text FROM ${table} WHERE ${anyOf}`,
    ...names.flatMap(name => [name, name]),
  );
  return rows.filter(({ text }) => mentions(text, names));
}

/**
 * Creates a rule that changes these rows with the SQL text `change`, to which a condition on the rows' key is
 * appended.
 */
const changed = (columns: TextColumn, change: string): TableRule => ({
  erase(store, named) {
    const rows = rowsNaming(store, columns, named);
    for (const { key } of rows) store.run(`${change} WHERE ${columns.key} = ?`, key);
    return rows.length;
  },
});

const kept = (columns: TextColumn, why: string): TableRule => ({
  kept: why,
  count: (store, named) => rowsNaming(store, columns, named).length,
});

/** Text that replaces the name of a deleted viewer. */
const NOBODY = '(deleted)';

export const TABLES: Readonly<Record<string, TableRule>> = {
  viewers: deleted('viewers', 'login'),
  points: deleted('points', 'login'),
  known_viewers: deleted('known_viewers', 'pilot'),
  bans: {
    kept: 'A ban would be void without it: DELETE /bans/:name lifts it.',
    count: (store, { viewer }) =>
      store.get<{ count: number }>('SELECT COUNT(*) AS count FROM bans WHERE pilot = ?', viewer.pilot)
        ?.count ?? 0,
  },
  payments: { erase: erasePayments },
  journal: changed({ table: 'journal', key: 'key', column: 'answer' }, 'UPDATE journal SET answer = NULL'),
  acts: { erase: eraseActs },
  script_values: { erase: eraseValues },
  script_runs: changed({ table: 'script_runs', key: 'number', column: 'record' }, 'DELETE FROM script_runs'),
  settings: kept(
    { table: 'settings', key: 'key', column: 'value' },
    'The streamer has written the name into these settings: PATCH /settings changes them.',
  ),
  scripts: kept(
    { table: 'scripts', key: 'number', column: 'script' },
    'The streamer has written the name into these scripts: PUT /scripts/:id changes them.',
  ),
  rounds: { nameless: 'Ids of rounds, and when they ended.' },
  facts: { nameless: 'The server itself and its streamer, such as the address.' },
  keys: { nameless: 'Names that the streamer gave to keys of programs.' },
  sessions: { nameless: "The streamer's sessions." },
  logins: { nameless: "The streamer's login links." },
  vault: { nameless: 'Secrets of the streamer, encrypted.' },
  script_secrets: { nameless: 'Names of secrets, and the hosts to which they may be sent.' },
};

/**
 * Keeps payments and their purpose, so that they take effect only once and can be refunded. Deletes the payer
 * and the typed text.
 */
function erasePayments(store: Store, named: Named) {
  const own = store.run(
    "UPDATE payments SET login = ?, user = ?, input = '', text = '' WHERE login = ?",
    NOBODY,
    NOBODY,
    named.viewer.pilot,
  );
  const inTexts = (['input', 'text'] as const).map(column => {
    const rows = rowsNaming(store, { table: 'payments', key: 'number', column }, named);
    for (const { key } of rows) store.run(`UPDATE payments SET ${column} = '' WHERE number = ?`, key);
    return rows.length;
  });
  return inTexts.reduce((sum, rows) => sum + rows, own);
}

/** Keeps audit entries. Deletes their input and the name of the caller. */
function eraseActs(store: Store, named: Named) {
  const inputs = rowsNaming(store, { table: 'acts', key: 'number', column: 'input' }, named);
  for (const { key } of inputs) store.run('UPDATE acts SET input = NULL WHERE number = ?', key);
  const callers = rowsNaming(store, { table: 'acts', key: 'number', column: 'caller' }, named);
  for (const { key } of callers) store.run('UPDATE acts SET caller = ? WHERE number = ?', NOBODY, key);
  return inputs.length + callers.length;
}

/** Deletes values whose key contains a name of the viewer, and removes the names from all other values. */
function eraseValues(store: Store, named: Named) {
  const byKey = { table: 'script_values', key: 'key', column: 'key' };
  const keys = new Set(rowsNaming(store, byKey, named).map(({ key }) => key));
  for (const key of keys) store.run('DELETE FROM script_values WHERE key = ?', key);
  const values = store.all<{ script: string; key: string; value: string }>(
    'SELECT script, key, value FROM script_values',
  );
  const naming = values.filter(({ value }) => mentions(value, named.names));
  for (const { script, key, value } of naming) {
    const left = textWithout(value, named.names);
    if (left === null) store.run('DELETE FROM script_values WHERE script = ? AND key = ?', script, key);
    else store.run('UPDATE script_values SET value = ? WHERE script = ? AND key = ?', left, script, key);
  }
  return keys.size + naming.length;
}
