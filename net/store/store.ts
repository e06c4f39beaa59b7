import type { SQLInputValue } from 'node:sqlite';

/**
 * The SQLite file in the data folder. Changes are on disk when a call returns. A call that fails throws the GameError
 * `not-stored` and changes nothing.
 */
export interface Store {
  /** Returns all rows. Only for statements that read. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Returns the first row. Only for statements that read. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Runs a statement. Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Inserts a row. Returns its id. */
  insert(sql: string, ...values: SQLInputValue[]): number;
  /**
   * Runs `work` either completely or not at all. A nested transaction is part of the outer transaction. With
   * `hasty`, it does not wait for the disk: changes then survive the end of the process, but perhaps not a
   * power cut.
   */
  transaction<T>(work: () => T, options?: { hasty?: boolean }): T;
  /**
   * Makes a change at once, and stores it together with other changes of this turn of the event loop.
   * Resolves when the change is stored as by a hasty transaction. Rejects with `not-stored` if the change was
   * undone.
   */
  groupCommit(change: () => unknown): Promise<void>;
  /** Calls the listener after a rollback, so that copies of tables in memory can be read again. */
  onRollback(listener: () => void): void;
  /** Returns a number that changes whenever another process has changed the store. */
  dataVersion(): number;
  close(): void;
}
