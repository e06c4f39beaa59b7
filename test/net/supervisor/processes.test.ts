import { describe, expect, it } from 'vitest';
import { hasParent } from '../../../server/processes.ts';
import { pretendPlatform } from '../../platform.ts';

/** Alive, and not the parent of this process. */
const STRANGER = process.pid;
/** No system gives a process such a high number. */
const NOBODY = 2 ** 30;

describe('process', () => {
  it('the parent of a process exists while it runs and has not been replaced by another', () => {
    pretendPlatform('linux');
    expect(hasParent(process.ppid)).toBe(true);
    expect(hasParent(STRANGER)).toBe(false);
    expect(hasParent(NOBODY)).toBe(false);
  });

  it('the parent of a process is checked on Windows only for whether it runs', () => {
    pretendPlatform('win32');
    expect(hasParent(STRANGER)).toBe(true);
    expect(hasParent(NOBODY)).toBe(false);
  });
});
