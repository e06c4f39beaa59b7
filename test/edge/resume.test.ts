import { describe, expect, it } from 'vitest';
import { runResume } from '../../harness/edge/resume-run.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';

/** A short run; `npm run soak:edge` is the long one. */
describe.skipIf(canSkipRedis)('events', () => {
  it('watchers neither miss nor repeat events, even if the edge and Redis are killed', async () => {
    const outcome = await runResume({
      clients: 300,
      events: 200,
      rate: 40,
      drops: 300,
      kills: ['edge', 'redis', 'edge'],
      seed: 7,
    });
    expect(outcome).toEqual({ lost: 0, double: 0, gaps: 0, behind: 0 });
  });
});
