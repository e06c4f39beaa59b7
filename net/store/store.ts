import type { SQLInputValue } from 'node:sqlite';

/**
 * The SQLite file in the data folder. Changes are on the disk once the call returns. A call that cannot be carried
 * out throws a GameError `not-stored` and changes nothing.
 */
export interface Store {
  /** For statements that only read, as is `get`. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Returns the number of the row that was inserted. */
  insert(sql: string, ...values: SQLInputValue[]): number;
  /**
   * All or nothing; a nested transaction is part of the outer one. With `hasty` it does not wait for the disk: the
   * changes survive the end of the process, but perhaps not a power cut.
   */
  transaction<T>(work: () => T, options?: { hasty?: boolean }): T;
  /** Called after a rollback: copies of the tables in memory must be read again. */
  onRollback(listener: () => void): void;
  /** Changes whenever another process has changed the store. */
  dataVersion(): number;
  close(): void;
}
