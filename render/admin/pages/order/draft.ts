import { signal } from '@preact/signals';
import type { Input, Output } from '../../../../schema/actions/index.ts';
import { MAX_ROUNDS, type ShowRound } from '../../../../schema/records/show.ts';

/** The running order as it is edited: nothing of it reaches the game until it is saved. */

export type EditedOrder = Output<'getShow'>;
/** Gives the game an order, or tells it to go on or to wait. */
export type Put = (change: Input<'setShow'>) => Promise<void>;

/** A round of the list. */
export interface Row {
  key: number;
  round: ShowRound;
  /** Its index in the order that the game has; null for one that the game does not have yet. */
  from: number | null;
}

interface Draft {
  rows: readonly Row[];
  /** The rounds with which editing began, as JSON. */
  base: string;
}

/** Null while nothing is unsaved. It outlives the page, and whatever becomes of the connection. */
const draft = signal<Draft | null>(null);

export const isUnsaved = () => draft.value !== null;

/** What is to be saved now, for `settle` afterwards. */
export const unsaved = () => draft.value;

/** Call when the game has taken what was unsaved: edits that were made meanwhile stay, on top of the order as it is now. */
export function settle(sent: Draft | null, order: EditedOrder) {
  if (!draft.value || draft.value === sent) return discard();
  const indexOf = (key: number) => sent?.rows.findIndex(row => row.key === key) ?? -1;
  const placed = (row: Row) => ({ ...row, from: indexOf(row.key) < 0 ? null : indexOf(row.key) });
  draft.value = { rows: draft.value.rows.map(placed), base: JSON.stringify(order.rounds) };
}

/** Drops what is unsaved. */
export function discard() {
  draft.value = null;
}

export const rowsOf = ({ rounds }: EditedOrder): readonly Row[] =>
  draft.value?.rows ?? rounds.map((round, index) => ({ key: index, round, from: index }));

/** Changes the list, as far as an order may be long. */
export function edit(order: EditedOrder, change: (rows: readonly Row[]) => readonly Row[]) {
  const rows = change(rowsOf(order)).slice(0, MAX_ROUNDS);
  draft.value = { rows, base: draft.value?.base ?? JSON.stringify(order.rounds) };
}

/** Whether somebody gave the game another order since editing began. */
export const isOutdated = ({ rounds }: EditedOrder) =>
  draft.value !== null && draft.value.base !== JSON.stringify(rounds);

/** Index in the list of the round that is under way or comes next, -1 for none: that round's, or what comes after it. */
export function currentIn(order: EditedOrder): number {
  if (order.state === 'ended' || isOutdated(order)) return -1;
  const rows = rowsOf(order);
  const same = rows.findIndex(({ from }) => from === order.at);
  return same >= 0 ? same : rows.findIndex(({ from }) => from !== null && from > order.at);
}

/** Whether it runs, or goes on by itself after what somebody did by hand. */
export const isOn = ({ state }: Pick<EditedOrder, 'state'>) => state === 'running' || state === 'waiting';

/** The list as the game takes it: what is under way goes on. */
export function submission(order: EditedOrder): Input<'setShow'> {
  const at = currentIn(order);
  const isOn = at >= 0 && order.state !== 'paused';
  return { rounds: roundsIn(order), at: Math.max(0, at), running: isOn };
}

export const roundsIn = (order: EditedOrder) => rowsOf(order).map(({ round }) => round);

let lastKey = MAX_ROUNDS;

/** A row that the game does not have yet. */
export const newRow = (round: ShowRound): Row => ({ key: ++lastKey, round, from: null });

/** The rows with that one at another place. */
export function moved(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : rows;
}
