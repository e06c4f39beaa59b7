import { afterEach, beforeEach, expect, it } from 'vitest';
import { NEVER_BLOCKED } from '../../../net/dispatch/external-acts.ts';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';
import { createEventHub, type EventHub } from '../../../net/events/hub.ts';
import { createAdapters } from '../../../net/platform/intake/adapters.ts';
import { createPlatforms, type Platforms } from '../../../net/platform/platforms.ts';
import { GameError } from '../../../schema/base/error.ts';
import { noServices } from '../../platform/no-services.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Tests all platforms together: which parts get their reports, and what happens if one platform fails. */

let hub: EventHub;
let platforms: Platforms;
let done: string[];
let bugs: unknown[];
let failure: Error | null;
beforeEach(() => {
  [done, bugs, failure] = [[], [], null];
  const note = (what: string) => async () => {
    done.push(what);
    if (failure) throw failure;
    return { handled: false } as never;
  };
  hub = createEventHub();
  platforms = createPlatforms({
    adapters: createAdapters(NEVER_BLOCKED),
    services: noServices(),
    chat: {
      receive: note('chat'),
      check: () => void done.push('check'),
      close: () => void done.push('silent'),
    },
    payments: {
      redeem: note('redeem'),
      missed: note('missed'),
      paid: note('paid'),
      notice: note('notice'),
      withdrawal: note('withdrawal'),
    } as never,
    viewers: { moderate: note('moderation') } as never,
    hub,
    queue: createWorkQueue(),
    onBug: error => void bugs.push(error),
  });
});
afterEach(() => platforms.close());

function add(...given: Parameters<typeof createTestAdapter>) {
  const platform = createTestAdapter(...given);
  platforms.add(platform);
  done.length = 0;
  return platform;
}

it('when a platform is added, the game checks at once how viewers can play', () => {
  platforms.add(createTestAdapter());
  expect(done).toEqual(['check']);
});

it('the game counts as live while an account of any platform is connected', () => {
  const [first] = [add(), add({ name: 'other' })];
  expect(platforms.isLive).toBe(false);
  first.connect('streamer');
  expect(platforms.isLive).toBe(true);
});

it("a bug in handling a platform's event is reported, but a refusal is not", async () => {
  const platform = add();
  failure = new GameError('restarting', 'Not now.');
  await platform.chat('ada', '!join');
  expect(bugs).toEqual([]);
  failure = new Error('bug');
  await platform.chat('ada', '!join');
  expect([done, bugs]).toEqual([['chat', 'chat'], [failure]]);
});

it('a bridge gets the answer to each event that it reports, or the refusal', async () => {
  const line = { ...add().viewer('ada'), roles: [] };
  const event = {
    kind: 'chat',
    id: null,
    platform: 'api',
    origin: 'own',
    user: line,
    text: '',
  } as const;
  expect(await platforms.receive(event)).toEqual({ handled: false });
  failure = new GameError('busy', 'Too many.');
  await expect(platforms.receive(event)).rejects.toBe(failure);
});

it('redemptions, bits and notices from another channel in a shared chat are ignored', async () => {
  const platform = add();
  const kinds = ['redeem', 'paid', 'notice', 'chat', 'moderation', 'missed', 'withdrawal'] as const;
  for (const kind of kinds) await platform.emit({ kind, origin: 'shared' } as never);
  expect(done).toEqual(['chat', 'moderation', 'missed', 'withdrawal']);
});

it('the start and the end of the stream and advertisements are reported as events', async () => {
  const platform = add();
  const events: unknown[] = [];
  hub.subscribe(batch => void events.push(...batch.map(({ json }) => JSON.parse(json))));
  const happening = { id: null, platform: platform.name, origin: 'own' } as const;
  for (const isLive of [true, false]) await platform.emit({ ...happening, kind: 'stream', isLive });
  await platform.emit({ ...happening, kind: 'ad', seconds: 90 });
  expect(events).toMatchObject([
    { type: 'stream', live: true },
    { type: 'stream', live: false },
    { type: 'ad', seconds: 90 },
  ]);
});

it("when platforms are closed, their chats stop first, and one platform's failure does not block the others", async () => {
  add();
  const broken = {
    ...createTestAdapter({ name: 'broken' }),
    close: () => Promise.reject(new Error('stuck')),
  };
  platforms.add(broken);
  const last = createTestAdapter({ name: 'last' });
  platforms.add({ ...last, close: async () => void done.push('closed') });
  done.length = 0;
  await platforms.close();
  expect(done).toEqual(['silent', 'closed']);
});
