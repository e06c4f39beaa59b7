import { describe, expect, it } from 'vitest';
import { asStartError, isBusy, isDamage, withStoreErrors } from '../../../net/store/errors.ts';
import { GameError } from '../../../schema/base/error.ts';

/** An error with this SQLite code, as `node:sqlite` throws it. */
const sqlite = (errcode: number) =>
  Object.assign(new Error('refused'), { code: 'ERR_SQLITE_ERROR', errcode, errstr: `reason ${errcode}` });

const BUSY = [5, 6, 261, 262, 517, 773];
const DAMAGE = [11, 26, 267, 523, 522];
const SYSTEM = [3, 7, 8, 10, 13, 14, 22, 264, 266, 778, 1_546];
const OTHER = [1, 19, 20, 2_067];

const startError = (error: unknown) => (asStartError('/home', error) as Error).message;

describe('store', () => {
  it.each(BUSY)('SQLite code %i is reported as a lock held by another program', code => {
    expect(isBusy(sqlite(code))).toBe(true);
    expect(startError(sqlite(code))).toContain(`used by another program (reason ${code})`);
    expect(() => withStoreErrors(() => raise(sqlite(code)))).toThrow('Another program has locked it');
  });

  it.each(DAMAGE)('SQLite code %i is reported as a damaged file', code => {
    expect([isDamage(sqlite(code)), isBusy(sqlite(code))]).toEqual([true, false]);
    expect(startError(sqlite(code))).toContain('is damaged');
  });

  it.each(SYSTEM)('SQLite code %i is reported as a problem with the disk, the folder or the memory', code => {
    expect([isDamage(sqlite(code)), isBusy(sqlite(code))]).toEqual([false, false]);
    expect(startError(sqlite(code))).toContain('cannot be used');
    expect(() => withStoreErrors(() => raise(sqlite(code)))).toThrow('the disk has room');
  });

  it.each(OTHER)(
    'SQLite code %i at the start is reported as a file that is not a store of the game',
    code => {
      expect(startError(sqlite(code))).toContain('is not a store of Starfray');
    },
  );

  it('callers get a store error with the code not-stored and the original error as its cause', () => {
    const cause = sqlite(13);
    expect(() => withStoreErrors(() => raise(cause))).toThrow(
      expect.objectContaining({ code: 'not-stored', cause }),
    );
  });

  it('at the start, an error with the code not-stored is reported as the error that caused it', () => {
    const refused = new GameError('not-stored', 'The store refused.');
    refused.cause = sqlite(11);
    expect(startError(refused)).toContain('is damaged');
    expect(startError(new GameError('bad-input', 'Choose another.'))).toBe('Choose another.');
  });
});

describe('another error', () => {
  it('at the start, a failed system call is reported as a problem with the data folder', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { syscall: 'open' });
    expect(startError(error)).toContain('cannot be used (EACCES: permission denied)');
  });

  it('at the start, any other error is reported unchanged', () => {
    const bug = new TypeError('x is not a function');
    expect(asStartError('/home', bug)).toBe(bug);
    expect(() => withStoreErrors(() => raise(bug))).toThrow(bug);
    expect([isBusy(bug), isDamage(bug)]).toEqual([false, false]);
  });
});

function raise(error: Error): never {
  throw error;
}
