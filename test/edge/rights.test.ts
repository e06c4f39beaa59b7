import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEdgeConfig } from '../../edge/config.ts';
import { startTestEdge } from '../../harness/edge/edge.ts';
import { startPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newHome } from '../../harness/new-home.ts';
import { newRedis } from '../../harness/new-redis.ts';
import { watch } from './watcher.ts';

const DEPLOYED = join(import.meta.dirname, '../../deploy');
const USERS = join(DEPLOYED, 'users.acl');

it('deploy/redis.conf stores data in the only folder that its service may write to', () => {
  expect(readFileSync(join(DEPLOYED, 'redis.conf'), 'utf8')).toMatch(/^dir \/var\/lib\/redis$/m);
});

it('deploy/edge.nginx.conf logs no queries, since they contain tokens', () => {
  const servers = readFileSync(join(DEPLOYED, 'edge.nginx.conf'), 'utf8')
    .split(/^server \{/m)
    .slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log \S+ starfray;$/m);
    expect(server).toMatch(/^ {4}error_log \S+ crit;/m);
  }
});

it('deploy/edge.nginx.conf caches in a folder that exists on every Linux', () => {
  const conf = readFileSync(join(DEPLOYED, 'edge.nginx.conf'), 'utf8');
  expect(conf).toMatch(/^proxy_cache_path \/var\/cache\/\w+ /m);
});

it('deploy/edge.nginx.conf allows an hour of silence only on connections that stay open', () => {
  const conf = readFileSync(join(DEPLOYED, 'edge.nginx.conf'), 'utf8');
  const waits = [...conf.matchAll(/^( +)proxy_read_timeout (\w+);/gm)].map(([, indent, time]) => [
    indent?.length,
    time,
  ]);
  expect(waits).toEqual([
    [4, '5s'],
    [8, '1h'],
  ]);
});

it('the systemd unit of an edge reserves the memory that its watchers may need', () => {
  const unit = readFileSync(join(DEPLOYED, 'starfray-edge@.service'), 'utf8');
  const { maxBacklog, maxViewers } = readEdgeConfig({ STARFRAY_REDIS: 'redis://127.0.0.1:6379' });
  const gigabytes = Number(/^MemoryMax=(\d+)G$/m.exec(unit)?.[1]);
  expect(gigabytes * 2 ** 30).toBeGreaterThan(150 * 2 ** 20 + 2 * maxBacklog + maxViewers * 20_000);
});

describe.skipIf(canSkipRedis)('edge', () => {
  it('an edge that has the rights in deploy/users.acl can show everything', async () => {
    const file = join(newHome(), 'users.acl');
    writeFileSync(file, `${readFileSync(USERS, 'utf8')}user root on nopass ~* &* +@all\n`);
    const { port } = await newRedis('none', ['--aclfile', file]);
    const game = await startPublisher({ url: `redis://root:any@127.0.0.1:${port}` });
    const edge = await startTestEdge(`redis://edge:change-me-edge@127.0.0.1:${port}`);
    onTestFinished(() => {
      edge.close();
      game.close();
    });
    const first = game.event();
    await game.pulse();
    await game.frame(true);
    await expect.poll(async () => (await edge.get('/v/main/pulse.json')).status).toBe(200);
    const events = await watch(edge.url, '/v/main/events', await edge.token(), `&after=${first}`);
    const pulse = await watch(edge.url, '/v/main/pulse', await edge.token());
    const frames = await watch(edge.url, '/v/main/frames', await edge.token('fight'));
    const second = game.event();
    await game.pulse();
    await expect.poll(() => events.events().map(({ id }) => id)).toEqual([second]);
    await expect
      .poll(() => pulse.texts.filter(text => text.includes('"t":"pulse"')).length)
      .toBeGreaterThan(1);
    await expect.poll(() => frames.bytes.length).toBe(1);
    expect(edge.log).toEqual([`Redis at 127.0.0.1:${port} is reachable.`]);
  });
});
