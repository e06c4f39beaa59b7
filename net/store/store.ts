import type { SQLInputValue } from 'node:sqlite';

/**
 * The SQLite file in the data folder. Changes are on disk once the call returns. A call that fails throws the GameError
 * `not-stored` and changes nothing.
 */
export interface Store {
  /** All rows. Only for statements that read. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** The first row. Only for statements that read. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Returns the number of the inserted row. */
  insert(sql: string, ...values: SQLInputValue[]): number;
  /**
   * Runs `work` completely or not at all; a nested transaction is part of the outer one. With `hasty` it does not wait
   * for the disk: the changes survive the end of the process, but perhaps not a power cut.
   */
  transaction<T>(work: () => T, options?: { hasty?: boolean }): T;
  /**
   * Makes a change at once, completely or not at all, and stores it together with others of this turn of the event
   * loop. Resolves when it is stored, like a hasty transaction; rejects with `not-stored` if it is undone.
   */
  groupCommit(change: () => unknown): Promise<void>;
  /** Calls the listener after a rollback: copies of the tables in memory must be read again. */
  onRollback(listener: () => void): void;
  /** A number that changes whenever another process has changed the store. */
  dataVersion(): number;
  close(): void;
}
