import { describe, expect, it } from 'vitest';
import { readEdgeConfig } from '../../edge/config.ts';

/** Tests of the environment variables of an edge, and of the errors with which it refuses to start. */

const REDIS = { STARFRAY_REDIS: 'rediss://edge:a-secret@redis.example:6380' };

describe('environment of an edge', () => {
  it('to run an edge, only the address of Redis must be set', () => {
    expect(readEdgeConfig(REDIS)).toMatchObject({
      port: 2088,
      host: '127.0.0.1',
      redis: REDIS.STARFRAY_REDIS,
      maxViewers: 20_000,
      maxFights: 5_000,
      maxBacklog: 536_870_912,
      logLevel: 'warn',
    });
  });

  it('an edge uses a random secret if none is set', () => {
    const [one, other] = [readEdgeConfig(REDIS).secret, readEdgeConfig(REDIS).secret];
    expect(one).toHaveLength(43);
    expect(one).not.toBe(other);
  });

  it('the address of Redis may have at most 500 characters', () => {
    const read = (length: number) => readEdgeConfig({ STARFRAY_REDIS: 'redis://'.padEnd(length, 'h') }).redis;
    expect(read(500)).toHaveLength(500);
    expect(() => read(501)).toThrow('STARFRAY_REDIS cannot be used');
  });

  it("if the address of Redis is missing, the edge's error shows the form of such an address", () => {
    expect(() => readEdgeConfig({})).toThrow(
      'STARFRAY_REDIS cannot be used: give the address of Redis such as rediss://user:password@redis.example:6379; characters such as',
    );
  });

  it.each([
    ['STARFRAY_REDIS', undefined],
    ['STARFRAY_REDIS', ''],
    ['STARFRAY_REDIS', 'redis://'],
    ['STARFRAY_REDIS', 'http://u:a-secret@redis.example'],
    ['STARFRAY_REDIS', 'redis://u:a-secret@redis.example?family=6'],
    ['STARFRAY_REDIS', 'redis://u:a-secret@[::bad'],
    ['STARFRAY_REDIS', 'redis://u:a-secret%@redis.example'],
    ['STARFRAY_REDIS', 'redis://u:a-secret@redis.example/3'],
    ['STARFRAY_REDIS', 'Rediss://u:a-secret@redis.example'],
    ['STARFRAY_EDGE_SECRET', 'a-secret'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['STARFRAY_EDGE_VIEWERS', '0'],
    ['STARFRAY_EDGE_FIGHTS', '1e3'],
    ['STARFRAY_EDGE_BACKLOG', '0'],
    ['STARFRAY_LOG', 'loud'],
  ])('if an edge refuses %s=%s, the error names the variable and repeats no secret', (name, value) => {
    const read = () => readEdgeConfig({ ...REDIS, [name]: value });
    expect(read).toThrow(expect.objectContaining({ exitCode: 2, message: expect.stringContaining(name) }));
    expect(read).not.toThrow('a-secret');
  });
});
