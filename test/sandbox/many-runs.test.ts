import { describe, expect, it } from 'vitest';
import { manyRuns } from '../../harness/sandbox/many-runs.ts';

describe('fifty runs, well and ill', () => {
  it('end as each must and leave no process and no open handle behind', async () => {
    const { astray, handles, orphans } = await manyRuns(50);
    expect(astray).toEqual([]);
    expect(handles.after).toBeLessThanOrEqual(handles.before + 2); // a spare may be on its way
    expect(orphans).toBe(0);
  });
});
