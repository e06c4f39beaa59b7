import fs from 'node:fs';
import fsPromises, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync, StatementSync } from 'node:sqlite';

/** A fault in this process: one call that changes the disk fails, as on a full disk. */

interface Fault {
  /** Name of the call that failed; null while none has failed. */
  readonly hit: string | null;
  remove(): void;
}

const noRoom = (call: string) =>
  Object.assign(new Error(`ENOSPC: no space left on device, ${call}`), {
    code: 'ENOSPC',
    errno: -28,
    syscall: call,
  });

const storeIsFull = () =>
  Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: 13,
    errstr: 'database or disk is full',
  });

// biome-ignore lint/suspicious/noExplicitAny: methods of Node's own objects are replaced by name
type Replaceable = any;

/**
 * A function whose calls are counted, given by its object and name. `counts` returns whether a call changes the disk.
 */
interface Call {
  owner: Replaceable;
  name: string;
  error(): Error;
  counts?(...args: unknown[]): boolean;
}

const opensToWrite = (_path: unknown, flags: unknown) => typeof flags === 'string' && flags !== 'r';
const changes = (sql: unknown) => !/^\s*(ROLLBACK|PRAGMA)/.test(String(sql)) || /BEGIN/.test(String(sql));

/** An open file. Its class is not exported, so the class is taken from an instance. */
const fileHandle: FileHandle = await fsPromises.open(import.meta.filename);
const FileHandleMethods = Object.getPrototypeOf(fileHandle);
await fileHandle.close();

const onDisk = (owner: Replaceable, names: string[], counts?: Call['counts']): Call[] =>
  names.map(name => ({ owner, name, error: () => noRoom(name.replace('Sync', '')), counts }));

const CALLS: Call[] = [
  ...onDisk(fs, ['writeSync', 'fsyncSync', 'renameSync', 'mkdirSync']),
  ...onDisk(fs, ['openSync'], opensToWrite),
  ...onDisk(fsPromises, ['rename', 'mkdir']),
  ...onDisk(fsPromises, ['open'], opensToWrite),
  ...onDisk(FileHandleMethods, ['writeFile', 'datasync']),
  { owner: StatementSync.prototype, name: 'run', error: storeIsFull },
  { owner: DatabaseSync.prototype, name: 'exec', error: storeIsFull, counts: changes },
];

/** Makes the n-th counted call from now on fail, and no other. */
function failNth(n: number): Fault {
  let left = n;
  let hit: string | null = null;
  const originals = CALLS.map(({ owner, name }) => owner[name]);
  for (const { owner, name, error, counts } of CALLS) {
    const original = owner[name];
    owner[name] = function (this: unknown, ...args: unknown[]) {
      if ((counts && !counts(...args)) || --left !== 0) return original.apply(this, args);
      hit = name;
      throw error();
    };
  }
  syncBuiltinESMExports();
  return {
    get hit() {
      return hit;
    },
    remove() {
      for (const [at, { owner, name }] of CALLS.entries()) owner[name] = originals[at];
      syncBuiltinESMExports();
    },
  };
}

/** Runs work during which one call fails. */
export type Failing = <T>(work: () => T | Promise<T>) => Promise<T>;

/**
 * Repeats the trial. The first call fails in the first run, the second call in the second run, and so on, until every
 * call has failed once. The trial does its preparation and its checks outside of the work that it passes to `failing`.
 * Returns the names of the calls that failed.
 */
export async function failEach(trial: (failing: Failing) => Promise<void>): Promise<string[]> {
  const hits: string[] = [];
  for (let n = 1; ; n++) {
    let hit: string | null = null;
    await trial(async work => {
      const fault = failNth(n);
      try {
        return await work();
      } finally {
        fault.remove();
        hit = fault.hit;
      }
    });
    if (hit === null) return hits;
    hits.push(hit);
  }
}
