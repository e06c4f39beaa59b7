import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../client/client.ts';
import { fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import { newOwnerKey } from '../owner-key.ts';
import { startServerProcess, temporaryHome } from '../process.ts';
import { type Persistence, startRedis, type TestRedis } from '../redis.ts';

const OUTAGES = 20;
const { events } = fanoutKeys('main');

/** A Redis that is killed again and again under a game: nothing that the game reports is lost or doubled there. */
export async function outages(say: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  for (const persistence of ['all', 'none'] as const) {
    const { told, stored } = await killRedis(persistence);
    say(`${told.length} events through ${OUTAGES} outages of a Redis that keeps ${persistence} over its end`);
    if (told.join() !== stored.join())
      faults.push(`keeping ${persistence}: ${stored.length} of ${told.length} arrived, or in another order`);
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
  const told: string[] = [];
  const tell = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const text = `line ${told.length}`;
      await client.announce({ text });
      told.push(text);
    }
  };
  for (let outage = 0; outage < OUTAGES; outage++) {
    await tell(50);
    await redis.kill();
    await tell(outage * 5);
    await redis.start();
  }
  await tell(1);
  const stored = await storedTexts(redis, told.at(-1) ?? '');
  await server.stop();
  await redis.close();
  home.remove();
  return { told, stored };
}

/** Once the last one is there. */
async function storedTexts(redis: TestRedis, last: string): Promise<string[]> {
  const store = redis.connect();
  for (;;) {
    const entries = await store.xrange(events, '-', '+').catch(() => []);
    const texts = entries.flatMap(([, fields]) => JSON.parse(fields[1] ?? '{}').text ?? []);
    if (texts.at(-1) === last) return texts;
    await pause(50);
  }
}
