import { describe, expect, it } from 'vitest';
import { manyRuns } from '../../harness/sandbox/many-runs.ts';

describe('fifty runs that succeed or fail', () => {
  it('fifty script runs end as expected, and leave no process and no open handle', async () => {
    const { astray, handles, orphans } = await manyRuns(50);
    expect(astray).toEqual([]);
    expect(handles.after).toBeLessThanOrEqual(handles.before + 2); // a spare process may be starting
    expect(orphans).toBe(0);
  });
});
