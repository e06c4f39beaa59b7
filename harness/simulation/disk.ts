import { closeSync, cpSync, fdatasyncSync, mkdirSync, openSync, promises, rmSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import zlib from 'node:zlib';

/** A call to the disk: a statement that writes, or the commit of a transaction. */
export type DiskCall = 'statement' | 'commit';

/** Called before each call to the disk, with the SQL of a statement. If it throws, the call fails. */
export type DiskFaults = (call: DiskCall, sql: string | null) => void;

/** Creates the error that SQLite reports for a full disk. */
export function diskFull(): Error {
  const errstr = 'database or disk is full';
  return Object.assign(new Error(errstr), { code: 'ERR_SQLITE_ERROR', errcode: 13, errstr });
}

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE)\b/i;

/** Opens a file whose writes are synchronous. */
function fileToWrite(path: string, mode: number) {
  const file = openSync(path, 'w', mode);
  return {
    async writeFile(bytes: Uint8Array) {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    },
    datasync: async () => fdatasyncSync(file),
    close: async () => closeSync(file),
  };
}

/**
 * Synchronous versions of functions that normally run in Node's threads. The originals would finish at times
 * that are not deterministic.
 */
const AT_ONCE = {
  open: async (path: string, flags: string, mode: number) => {
    if (flags !== 'w') throw new Error('Only files to be written are opened in a simulation.');
    return fileToWrite(path, mode);
  },
  rm: async (...about: Parameters<typeof rmSync>) => rmSync(...about),
  mkdir: async (...about: Parameters<typeof mkdirSync>) => mkdirSync(...about),
};

/** Turns a synchronous function into one that calls a callback at once. Options are ignored. */
const atOnce =
  (work: (bytes: Buffer) => Buffer) =>
  (bytes: Buffer, ...rest: unknown[]) =>
    process.nextTick(rest.at(-1) as (error: null, result: Buffer) => void, null, work(bytes));

/**
 * Calls `faults` before each write to the store's database in this process, and makes file writes and
 * compression synchronous. Returns a function that restores the original functions.
 */
export function watchDisk(faults: DiskFaults): () => void {
  const { exec } = DatabaseSync.prototype;
  const { run } = StatementSync.prototype;
  const { gzip, gunzip } = zlib;
  const { open, rm, mkdir } = promises;

  DatabaseSync.prototype.exec = function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT') faults('commit', null);
    return exec.call(this, sql);
  };
  StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
    const { sourceSQL: sql } = this;
    if (WRITES.test(sql)) faults('statement', sql);
    return run.apply(this, values);
  } as typeof run;
  zlib.gzip = atOnce(bytes => zlib.gzipSync(bytes, { level: 1 })) as typeof gzip;
  zlib.gunzip = atOnce(bytes => zlib.gunzipSync(bytes)) as typeof gunzip;
  Object.assign(promises, AT_ONCE);
  syncBuiltinESMExports();

  return () => {
    DatabaseSync.prototype.exec = exec;
    StatementSync.prototype.run = run;
    Object.assign(zlib, { gzip, gunzip });
    Object.assign(promises, { open, rm, mkdir });
    syncBuiltinESMExports();
  };
}

/** Copies a data folder as it is on the disk now, without recordings and backups. */
export const copyHome = (from: string, to: string) =>
  cpSync(from, to, { recursive: true, filter: path => !/\/(?:replays|backups)\//.test(path) });
