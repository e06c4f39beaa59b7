import type { SQLInputValue } from 'node:sqlite';

/**
 * The SQLite file in the data folder. What a call returned from is on the disk. A call that cannot be carried
 * out throws a GameError `not-stored` and changes nothing.
 */
export interface Store {
  /** Only for statements that read, as `get`. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined;
  /** Returns the number of changed rows. */
  run(sql: string, ...values: SQLInputValue[]): number;
  /** Returns the number of the row that was inserted. */
  insert(sql: string, ...values: SQLInputValue[]): number;
  /**
   * All or nothing; one within another is part of it. With `hasty` it does not wait for the disk: the end of the
   * process takes nothing back, a power cut may.
   */
  transaction<T>(work: () => T, options?: { hasty?: boolean }): T;
  /** Called when a transaction was taken back: what is held in memory of its tables must be read again. */
  onRollback(listener: () => void): void;
  /** Another number after another process has changed the store. */
  dataVersion(): number;
  close(): void;
}
