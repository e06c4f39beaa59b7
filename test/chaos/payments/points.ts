import { DatabaseSync, StatementSync } from 'node:sqlite';

/**
 * Moments in the life of an arrival, as the ledger records a payment and the journal a line of chat: before it is
 * entered (`entering`), after that (`seen`), before its outcome is entered (`finishing`), after that (`done`), and when
 * the platform is notified (`telling`).
 */
export const POINTS = ['entering', 'seen', 'finishing', 'done', 'telling'] as const;
export type Point = (typeof POINTS)[number];

interface Passage {
  sql: RegExp;
  before?: Point;
  /** The point that is reached once the statement is committed. */
  after: Point;
}

const PASSAGES: Passage[] = [
  { sql: /^\s*INSERT INTO (payments|journal)\b/, before: 'entering', after: 'seen' },
  { sql: /^UPDATE payments SET state = 'done'/, before: 'finishing', after: 'done' },
];

/**
 * Whether a statement enters a payment. The ledger later identifies payments by number; the journal identifies its
 * entries by key.
 */
const isPayment = (sql: string) => sql.startsWith('INSERT INTO payments');

/**
 * Calls `onReached` with each point that is reached in this process and the key of the arrival. `telling` is not
 * reported.
 */
export function watchPoints(onReached: (point: Point, key: string) => void): void {
  const { run } = StatementSync.prototype;
  const { exec } = DatabaseSync.prototype;
  const keys = new Map<unknown, string>();
  let uncommitted: [Point, string][] = [];

  StatementSync.prototype.run = function (this: StatementSync, ...values: unknown[]) {
    const carryOut = () => run.apply(this, values as never);
    const passage = PASSAGES.find(({ sql }) => sql.test(this.sourceSQL));
    if (!passage) return carryOut();
    const isNew = this.sourceSQL.trimStart().startsWith('INSERT');
    const key = isNew ? String(values[0]) : (keys.get(values.at(-1)) ?? String(values.at(-1)));
    if (passage.before) onReached(passage.before, key);
    const result = carryOut();
    if (isPayment(this.sourceSQL)) keys.set(Number(result.lastInsertRowid), key);
    uncommitted.push([passage.after, key]);
    return result;
  } as typeof run;

  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
    exec.call(this, sql);
    if (sql !== 'COMMIT') return;
    const reached = uncommitted;
    uncommitted = [];
    for (const [point, key] of reached) onReached(point, key);
  };
}
