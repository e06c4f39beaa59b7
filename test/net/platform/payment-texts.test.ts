import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { PlatformEvent } from '../../../net/platform/intake/platform.ts';
import { isPlain } from '../../../schema/base/names.ts';
import { MAX_TEXT } from '../../../schema/platform/platform.ts';
import { fc } from '../../fast-check.ts';
import { createTestAdapter, type TestAdapter } from '../../platform/test-adapter.ts';
import { hearEvents } from './heard.ts';

/** Text from viewers, platforms and bridges cannot harm the programs that display it. */

let server: TestServer;
let platform: TestAdapter;
let heard: Awaited<ReturnType<typeof hearEvents>>;
beforeAll(async () => {
  server = await startServer();
  platform = createTestAdapter();
  server.app.platforms.add(platform);
  heard = await hearEvents(server.client);
});
afterAll(async () => {
  await heard.stop();
  await server.close();
});

const ODD = [
  '\0',
  '\n',
  '\u007f',
  '\u200b',
  '\u202e',
  '\u2028',
  '\u2066',
  '\ufeff',
  '\ud800',
  '\u0301',
  ' ',
  ':',
  '/',
];
const piece = fc.oneof(
  fc.constantFrom(...ODD),
  fc.string({ maxLength: 5 }),
  fc.constant('\u0301'.repeat(40)),
);
const text = fc
  .tuple(fc.array(piece, { maxLength: 6 }), fc.constantFrom(1, 1, 1, 700))
  .map(([pieces, times]) => pieces.join('').repeat(times));

const harms = (shown: string) => !isPlain(shown) || !shown.isWellFormed() || shown.length > MAX_TEXT + 300;

/** All strings in a value, except its keys. */
const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

const harmIn = (value: unknown) => stringsIn(value).filter(harms);
const receipts = async () => (await server.client.listReceipts()).receipts;

const viewer = fc.record({
  platform: fc.constant('testville'),
  id: fc.option(text),
  login: text,
  name: text,
  roles: fc.constant([]),
});
const happened = {
  id: fc.option(text),
  platform: fc.constant('testville'),
  origin: fc.constant('own' as const),
  user: viewer,
};
const event: fc.Arbitrary<PlatformEvent> = fc.oneof(
  fc.record({
    ...happened,
    kind: fc.constant('redeem' as const),
    rewardId: fc.option(text),
    title: fc.option(fc.oneof(text, fc.constant('Nuke'))),
    input: text,
  }),
  fc.record({
    ...happened,
    kind: fc.constant('paid' as const),
    bits: fc.integer({ min: 1, max: 100 }),
    text,
    emote: fc.option(fc.record({ id: text, name: text })),
  }),
  fc.record({
    ...happened,
    kind: fc.constant('notice' as const),
    notice: fc.constantFrom('sub' as const, 'gift' as const, 'raid' as const),
    count: fc.integer({ min: 1, max: 9 }),
    text,
  }),
);

describe('hostile text', () => {
  it('hostile text from a platform is harmless in receipts, events and chat lines', async () => {
    const reported = fc.asyncProperty(event, async event => {
      await platform.emit(event);
      expect(harmIn(await receipts())).toEqual([]);
    });
    await fc.assert(reported, { numRuns: 60, seed: 7 });
    expect(harmIn(heard.events)).toEqual([]);
    expect(harmIn(platform.said)).toEqual([]);
  });

  it('hostile text from a bridge is harmless in responses and refusals', async () => {
    const field = fc.oneof(fc.constant(undefined), fc.constant('a'), text);
    const redeemed = fc.record({
      user: fc.oneof(text, fc.constant('ada')),
      displayName: field,
      userId: field,
      platform: fc.oneof(fc.constant(undefined), text),
      rewardId: field,
      title: field,
      input: field,
      id: field,
    });
    const sent = fc.asyncProperty(redeemed, async input => {
      const answer = await server.client.reportRedeem(input).catch(refusal);
      expect(harmIn(answer)).toEqual([]);
      const { displayName, userId, platform, title, id, rewardId, input: typed, user } = input;
      const cheered = {
        user,
        displayName,
        userId,
        platform,
        id,
        text: typed,
        emote: rewardId ?? title,
        bits: 5,
      };
      expect(harmIn(await server.client.reportCheer(cheered).catch(refusal))).toEqual([]);
    });
    await fc.assert(sent, { numRuns: 60, seed: 7 });
    expect(harmIn(await receipts())).toEqual([]);
    expect(harmIn(heard.events)).toEqual([]);
  });

  it('a hostile reward title is harmless in the list of rewards', async () => {
    const title = `\u202e${'a\u0301\u0301\u0301\u0301\u0301'}\0${'x'.repeat(3_000)}`;
    const rewards = [{ id: 'r1', title, cost: 1, needsInput: false, enabled: true, manageable: false }];
    server.app.platforms.add(createTestAdapter({ name: 'other', streamer: 'ada', rewards }));
    platform.connect(null);
    const listed = await server.client.listRedeemRewards();
    expect(listed).toMatchObject([{ id: 'r1' }]);
    expect(harmIn(listed)).toEqual([]);
  });
});

/** The text of a refusal. Throws any other error. */
function refusal(error: unknown) {
  if (error instanceof ApiError && error.code === 'bad-input') return error.message;
  throw error;
}

it('a reward can be linked only by an id without invisible characters', async () => {
  const link = server.client.linkRedeem({ rewardId: 'r\u202e1', effect: 'nuke' });
  await expect(link).rejects.toMatchObject({ code: 'bad-input' });
});
