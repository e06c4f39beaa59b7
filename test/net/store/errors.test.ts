import { describe, expect, it } from 'vitest';
import { asStartError, isBusy, isDamage, withStoreErrors } from '../../../net/store/errors.ts';
import { GameError } from '../../../schema/base/error.ts';

/** An error as `node:sqlite` throws it. */
const sqlite = (errcode: number) =>
  Object.assign(new Error('refused'), { code: 'ERR_SQLITE_ERROR', errcode, errstr: `reason ${errcode}` });

const BUSY = [5, 6, 261, 262, 517, 773];
const DAMAGE = [11, 26, 267, 523, 522];
const SYSTEM = [3, 7, 8, 10, 13, 14, 22, 264, 266, 778, 1_546];
const OTHER = [1, 19, 20, 2_067];

const startError = (error: unknown) => (asStartError('/home', error) as Error).message;

describe('store', () => {
  it.each(BUSY)('%i, extended or not, says that another program holds it', code => {
    expect(isBusy(sqlite(code))).toBe(true);
    expect(startError(sqlite(code))).toContain(`used by another program (reason ${code})`);
    expect(() => withStoreErrors(() => raise(sqlite(code)))).toThrow('Another program has locked it');
  });

  it.each(DAMAGE)('%i says that the file is damaged, which a restored backup mends', code => {
    expect([isDamage(sqlite(code)), isBusy(sqlite(code))]).toEqual([true, false]);
    expect(startError(sqlite(code))).toContain('is damaged');
  });

  it.each(SYSTEM)('%i is one of the disk, the folder or the memory, for which nothing is restored', code => {
    expect([isDamage(sqlite(code)), isBusy(sqlite(code))]).toEqual([false, false]);
    expect(startError(sqlite(code))).toContain('cannot be used');
    expect(() => withStoreErrors(() => raise(sqlite(code)))).toThrow('the disk has room');
  });

  it.each(OTHER)('%i at the start means that the file is no store of the game', code => {
    expect(startError(sqlite(code))).toContain('is not a store of Starfray');
  });

  it('an error of the store reaches callers as not-stored, with itself as the cause', () => {
    const cause = sqlite(13);
    expect(() => withStoreErrors(() => raise(cause))).toThrow(
      expect.objectContaining({ code: 'not-stored', cause }),
    );
  });

  it('an error of the store that callers were refused with says at the start what its cause says', () => {
    const refused = new GameError('not-stored', 'The store refused.');
    refused.cause = sqlite(11);
    expect(startError(refused)).toContain('is damaged');
    expect(startError(new GameError('bad-input', 'Choose another.'))).toBe('Choose another.');
  });
});

describe('another error', () => {
  it('another error at the start is of the folder where a call of the system failed', () => {
    const error = Object.assign(new Error('EACCES: permission denied'), { syscall: 'open' });
    expect(startError(error)).toContain('cannot be used (EACCES: permission denied)');
  });

  it('another error at the start stays as it is', () => {
    const bug = new TypeError('x is not a function');
    expect(asStartError('/home', bug)).toBe(bug);
    expect(() => withStoreErrors(() => raise(bug))).toThrow(bug);
    expect([isBusy(bug), isDamage(bug)]).toEqual([false, false]);
  });
});

function raise(error: Error): never {
  throw error;
}
