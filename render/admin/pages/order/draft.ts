import { signal } from '@preact/signals';
import type { Input, Output } from '../../../../schema/actions/index.ts';
import { MAX_ROUNDS, type ShowRound } from '../../../../schema/records/show.ts';

/** The edited running order, which the game does not know until it is saved. */

export type EditedOrder = Output<'getShow'>;
/** Sends the game an order, or a request to resume or pause. */
export type Put = (change: Input<'setShow'>) => Promise<void>;

/** A round in the list of a running order. */
export interface Row {
  key: number;
  round: ShowRound;
  /** Index of the round in the order of the game; null for a round that the game does not have yet. */
  from: number | null;
}

interface Draft {
  rows: readonly Row[];
  /** The rounds with which editing began, as JSON. */
  base: string;
}

/** Null while nothing is unsaved. Survives a change of page and a lost connection. */
const draft = signal<Draft | null>(null);

export const isUnsaved = () => draft.value !== null;

/** The unsaved changes. Pass them to `settle` after they were sent. */
export const unsaved = () => draft.value;

/** Call when the game has accepted the unsaved changes: edits made meanwhile stay, on top of the current order. */
export function settle(sent: Draft | null, order: EditedOrder) {
  if (!draft.value || draft.value === sent) return discard();
  const indexOf = (key: number) => sent?.rows.findIndex(row => row.key === key) ?? -1;
  const placed = (row: Row) => ({ ...row, from: indexOf(row.key) < 0 ? null : indexOf(row.key) });
  draft.value = { rows: draft.value.rows.map(placed), base: JSON.stringify(order.rounds) };
}

/** Drops unsaved changes. */
export function discard() {
  draft.value = null;
}

export const rowsOf = ({ rounds }: EditedOrder): readonly Row[] =>
  draft.value?.rows ?? rounds.map((round, index) => ({ key: index, round, from: index }));

/** Changes the rounds of the running order; those beyond the maximum number are dropped. */
export function edit(order: EditedOrder, change: (rows: readonly Row[]) => readonly Row[]) {
  const rows = change(rowsOf(order)).slice(0, MAX_ROUNDS);
  draft.value = { rows, base: draft.value?.base ?? JSON.stringify(order.rounds) };
}

/** Whether somebody sent the game another order since editing began. */
export const isOutdated = ({ rounds }: EditedOrder) =>
  draft.value !== null && draft.value.base !== JSON.stringify(rounds);

/** Index of the current or next round among the listed rounds; -1 for none. */
export function currentIn(order: EditedOrder): number {
  if (order.state === 'ended' || isOutdated(order)) return -1;
  const rows = rowsOf(order);
  const same = rows.findIndex(({ from }) => from === order.at);
  return same >= 0 ? same : rows.findIndex(({ from }) => from !== null && from > order.at);
}

/** Whether the running order runs, or continues by itself after manual control. */
export const isOn = ({ state }: Pick<EditedOrder, 'state'>) => state === 'running' || state === 'waiting';

/** The list in the form that the game accepts. The current round continues. */
export function submission(order: EditedOrder): Input<'setShow'> {
  const at = currentIn(order);
  const isOn = at >= 0 && order.state !== 'paused';
  return { rounds: roundsIn(order), at: Math.max(0, at), running: isOn };
}

export const roundsIn = (order: EditedOrder) => rowsOf(order).map(({ round }) => round);

let lastKey = MAX_ROUNDS;

/** A round that the game does not have yet. */
export const newRow = (round: ShowRound): Row => ({ key: ++lastKey, round, from: null });

/** The rows with one moved to another index. */
export function moved(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : rows;
}
