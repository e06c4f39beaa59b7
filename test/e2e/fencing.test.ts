import { describe, expect, it, onTestFinished } from 'vitest';
import { fenceGames } from '../../harness/edge/fence-games.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newRedis } from '../../harness/new-redis.ts';

/**
 * Tests real games on one channel. A game that was suspended for too long ends itself, and edges never see two games.
 */
describe.skipIf(canSkipRedis || process.platform === 'win32')('game suspended', () => {
  it('a suspended game whose channel was taken exits with code 3, is not restarted and publishes nothing', async () => {
    const redis = await newRedis('all');
    const { rounds, close } = await fenceGames(redis, 1);
    onTestFinished(close);
    for (const { exitCode, output, tookMs, stale } of rounds) {
      expect(exitCode).toBe(3);
      expect(output.filter(line => line.includes('was taken by another game'))).toHaveLength(1);
      expect(output.filter(line => line.includes('is not restarted'))).toHaveLength(1);
      expect(stale).toEqual([]);
      expect(tookMs).toBeLessThan(30_000); // a guard against hanging; benchmark and soak test check the time
    }
  }, 180_000);
});
