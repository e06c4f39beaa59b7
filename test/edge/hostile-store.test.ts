import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEdge, type TestEdge } from '../../harness/edge/edge.ts';
import { startPublisher, type TestPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { startRedis, type TestRedis } from '../../harness/redis.ts';
import { watch } from './watcher.ts';

/** Tests of stream entries that are not events, since older games, other programs and broken games also write there. */

const NO_EVENTS = [
  ['d', 'not json'],
  ['d', '{"type":7}'],
  ['d', '{"type":"a line\\nbreak"}'],
  ['d', 'null'],
  ['d', '['.repeat(60_000)],
  ['other', '{"type":"join"}'],
];

let redis: TestRedis;
let edge: TestEdge;
let game: TestPublisher;

/** Adds an entry as the game does. */
const add = (seq: number, fields: readonly string[]) =>
  game.redis.xadd(game.keys.events, `${game.epoch}-${seq}`, ...fields);
const eventOf = (seq: number) => ['d', JSON.stringify({ id: `${game.epoch}.${seq}`, type: 'join', at: seq })];

/** Number of requests to Redis for later entries. */
async function questions() {
  const stats = await game.redis.info('commandstats');
  return Number(/cmdstat_xread:calls=(\d+)/.exec(stats)?.[1] ?? 0); // absent before the first request
}

describe.skipIf(canSkipRedis)('invalid stream entry', () => {
  beforeAll(async () => {
    redis = await startRedis();
    game = await startPublisher({ url: redis.url });
    edge = await startTestEdge(redis.url);
    await game.pulse();
    await add(1, eventOf(1));
  });

  afterAll(async () => {
    edge?.close();
    game?.close();
    await redis?.close();
  });

  it('invalid entries in the stream of events are ignored and read only once', async () => {
    const watcher = await watch(edge.url, '/v/main/events', await edge.token(), `&after=${game.epoch}.1`);
    const before = await questions();
    for (let seq = 2; seq <= 1_201; seq++) await add(seq, NO_EVENTS[seq % NO_EVENTS.length] ?? []);
    for (let i = 0; i < 100; i++) await edge.get('/v/main/pulse.json');
    await add(1_202, eventOf(1_202));
    await expect.poll(() => watcher.events().map(({ id }) => id)).toEqual([`${game.epoch}.1202`]);
    expect((await questions()) - before).toBeLessThan(1_500);
    watcher.kill();
  });

  it('data of an epoch that the stream does not name does not change the owner of the channel', async () => {
    const { epoch, seq } = await game.pulse();
    const shown = async () => (await edge.get('/v/main/pulse.json')).json();
    await expect.poll(shown).toMatchObject({ epoch });
    const absurd = Number.MAX_SAFE_INTEGER;
    const liar = await startPublisher({ url: redis.url, epoch: absurd });
    await liar.pulse();
    await liar.frame(true);
    await game.pulse();
    await expect.poll(shown).toMatchObject({ epoch, seq: seq + 1 });
    const late = await startTestEdge(redis.url);
    await liar.pulse();
    const begun = async () => {
      await game.pulse();
      return (await late.get('/v/main/pulse.json')).json();
    };
    await expect.poll(begun).toMatchObject({ epoch });
    late.close();
    liar.close();
  });

  it('invalid entries in the stream of events do not affect later entries', async () => {
    for (let seq = 2_000; seq < 4_100; seq++) await add(seq, ['d', 'not json']);
    const other = await startTestEdge(redis.url);
    const watcher = await watch(other.url, '/v/main/events', await other.token());
    await expect.poll(() => watcher.events()).toMatchObject([{ type: 'open' }]);
    await add(4_100, eventOf(4_100));
    await expect.poll(() => watcher.events().at(-1)?.id).toBe(`${game.epoch}.4100`);
    watcher.kill();
    other.close();
  });

  it("line breaks in an event or a pulse never reach a watcher's event stream", async () => {
    const stream = async (kind: string) => {
      const response = await edge.get(`/v/main/${kind}?token=${await edge.token()}`);
      const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const until = async (wanted: string) => {
        while (!text.includes(wanted)) text += (await reader.read()).value ?? '';
        await reader.cancel();
        return text;
      };
      return until;
    };
    const broken = (json: string) => json.replaceAll('":', '":\n\n');
    const [events, pulses] = [await stream('events'), await stream('pulse')];
    const fields = eventOf(4_300);
    await add(4_300, ['d', broken(fields[1] ?? '')]);
    const lines = (await events(`"at":4300`)).split('\n');
    expect(lines).toContain(`data: ${fields[1]}`);
    const pulse = JSON.stringify(await game.pulse());
    const next = pulse.replace(/"seq":\d+/, '"seq":9000');
    await game.redis.spublish(game.keys.pulses, broken(next));
    expect((await pulses('"seq":9000')).split('\n')).toContain(`data: ${next}`);
  });
});
