import { cpSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import zlib from 'node:zlib';

/** A call of the disk: a statement that writes, or the commit of a transaction. */
type DiskCall = 'statement' | 'commit';

/** Called before each call of the disk. Throws to make the call fail. */
export type DiskFaults = (call: DiskCall) => void;

/** As SQLite says that the disk is full. */
export function diskFull(): Error {
  const errstr = 'database or disk is full';
  return Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode: 13, errstr });
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;

/**
 * Asks `faults` before each write of the store's database in this process. Returns a function that ends this. What is
 * compressed in threads of Node meanwhile is compressed at once: when such a thread is done, nobody can know.
 */
export function watchDisk(faults: DiskFaults): () => void {
  const { exec } = DatabaseSync.prototype;
  const { run } = StatementSync.prototype;
  const { gzip } = zlib;

  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT') faults('commit');
    return exec.call(this, sql);
  };
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
    if (WRITES.test(this.sourceSQL)) faults('statement');
    return run.apply(this, values);
  } as typeof run;
  const gzipNow = (bytes: Buffer, done: (error: Error | null, packed: Buffer) => void) =>
    process.nextTick(done, null, zlib.gzipSync(bytes, { level: 1 }));
  zlib.gzip = gzipNow as unknown as typeof gzip;
  syncBuiltinESMExports();

  return () => {
    DatabaseSync.prototype.exec = exec;
    StatementSync.prototype.run = run;
    zlib.gzip = gzip;
    syncBuiltinESMExports();
  };
}

/** Copies a data folder as it is on the disk at this moment, without recordings. */
export const copyHome = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: path => !/\/(?:replays|backups)\//.test(path) });
