import type { SQLInputValue } from 'node:sqlite';

/**
 * The SQLite file in the data folder. Changes are on disk when a call returns. A call that fails throws the GameError
 * `not-stored` and changes nothing.
 */
export interface Store {
  /** All rows. Only for statements that read. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** The first row. Only for statements that read. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Returns the id of the inserted row. */
  insert(sql: string, ...values: SQLInputValue[]): number;
  /**
   * Runs `work` completely or not at all. A nested transaction is part of the outer one. With `hasty` it does not wait
   * for the disk: changes then survive the end of the process, but perhaps not a power cut.
   */
  transaction<T>(work: () => T, options?: { hasty?: boolean }): T;
  /**
   * Makes a change at once, and stores it together with others of this turn of the event loop. Resolves when it is
   * stored, like a hasty transaction. Rejects with `not-stored` if it is undone.
   */
  groupCommit(change: () => unknown): Promise<void>;
  /** Calls the listener after a rollback, because copies of tables in memory must then be read again. */
  onRollback(listener: () => void): void;
  /** A number that changes whenever another process has changed the store. */
  dataVersion(): number;
  close(): void;
}
