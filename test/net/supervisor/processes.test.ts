import { describe, expect, it } from 'vitest';
import { hasParent } from '../../../server/processes.ts';
import { pretendPlatform } from '../../platform.ts';

/** The id of a process that is alive and that is not the parent of this process. */
const STRANGER = process.pid;
/** The id of no process, because no system has ids this high. */
const NOBODY = 2 ** 30;

describe('parent process', () => {
  it('the parent process counts as gone if it has ended or if another process has taken its id', () => {
    pretendPlatform('linux');
    expect(hasParent(process.ppid)).toBe(true);
    expect(hasParent(STRANGER)).toBe(false);
    expect(hasParent(NOBODY)).toBe(false);
  });

  it('on Windows, only the id of the parent process is checked to see whether the parent is gone', () => {
    pretendPlatform('win32');
    expect(hasParent(STRANGER)).toBe(true);
    expect(hasParent(NOBODY)).toBe(false);
  });
});
