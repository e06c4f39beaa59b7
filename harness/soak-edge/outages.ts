import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../client/client.ts';
import { fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import { newOwnerKey } from '../owner-key.ts';
import { startServerProcess, temporaryHome } from '../process.ts';
import { type Persistence, startRedis, type TestRedis } from '../redis.ts';

const OUTAGES = 20;
const { events } = fanoutKeys('main');

/** Kills Redis repeatedly while a game runs. No event of the game may be lost or duplicated in Redis. */
export async function outages(say: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  for (const persistence of ['all', 'none'] as const) {
    const { sent, stored } = await killRedis(persistence);
    say(`${sent.length} events through ${OUTAGES} outages of a Redis that keeps ${persistence} over its end`);
    if (sent.join() !== stored.join())
      faults.push(`keeping ${persistence}: ${stored.length} of ${sent.length} arrived, or in another order`);
  }
  return faults;
}

async function killRedis(persistence: Persistence) {
  const redis = await startRedis(persistence);
  const home = temporaryHome();
  const server = await startServerProcess(home.path, {
    STARFRAY_REDIS: redis.url,
    STARFRAY_ACTIONS_PER_SECOND: '100000',
  });
  const client = createClient({ baseUrl: server.url, key: newOwnerKey(home.path) });
  const sent: string[] = [];
  const send = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const text = `line ${sent.length}`;
      await client.announce({ text });
      sent.push(text);
    }
  };
  for (let outage = 0; outage < OUTAGES; outage++) {
    await send(50);
    await redis.kill();
    await send(outage * 5);
    await redis.start();
  }
  await send(1);
  const stored = await storedTexts(redis, sent.at(-1) ?? '');
  await server.stop();
  await redis.close();
  home.remove();
  return { sent, stored };
}

/** Resolves with the stored texts once `last` is among them. */
async function storedTexts(redis: TestRedis, last: string): Promise<string[]> {
  const store = redis.connect();
  for (;;) {
    const entries = await store.xrange(events, '-', '+').catch(() => []);
    const texts = entries.flatMap(([, fields]) => JSON.parse(fields[1] ?? '{}').text ?? []);
    if (texts.at(-1) === last) return texts;
    await pause(50);
  }
}
