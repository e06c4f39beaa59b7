import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NEVER_BLOCKED } from '../../../net/dispatch/external-acts.ts';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createChatLines } from '../../../net/platform/chat/chat-lines.ts';
import { type Connected, createConnected } from '../../../net/platform/chat/connected.ts';
import { createEcho } from '../../../net/platform/chat/echo.ts';
import { createSpeaker } from '../../../net/platform/chat/speaker.ts';
import { createAdapters } from '../../../net/platform/intake/adapters.ts';
import { createPlatforms } from '../../../net/platform/platforms.ts';
import { noServices } from '../../platform/no-services.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** Chats leave no timers behind once they are closed. */

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const long = (n: number) => `${n} ${'x'.repeat(400)}`;

describe('closed chat', () => {
  const open = (say: (line: string) => Promise<unknown> = async () => {}) => {
    const said: string[] = [];
    const chat = createChatLines({
      async say(line) {
        said.push(line);
        await say(line);
      },
      onLost: () => {},
    });
    return { said, chat };
  };

  it('a closed chat does not retry lines, not even lines about payments', async () => {
    const { said, chat } = open(() => Promise.reject(new Error('gone')));
    chat.addReceipt('refund');
    await vi.advanceTimersByTimeAsync(0);
    expect([said, vi.getTimerCount()]).toEqual([['refund'], 1]);
    chat.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a closed chat writes neither waiting lines nor collected names of new viewers', async () => {
    const { said, chat } = open();
    for (let n = 0; n < 91; n++) chat.add(long(n));
    chat.joined('ada');
    expect([said.length, vi.getTimerCount()]).toEqual([90, 2]);
    chat.close();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toHaveLength(90);
  });

  it('when an idle chat is closed, it leaves no timer', () => {
    const { chat } = open();
    chat.add('one');
    expect(vi.getTimerCount()).toBe(0);
    chat.close();
  });

  it('waiting chat lines are written after 30 s, and the collected names of new viewers after one second', async () => {
    const { said, chat } = open();
    chat.joined('ada');
    await vi.advanceTimersByTimeAsync(500);
    chat.joined('bob');
    await vi.advanceTimersByTimeAsync(499);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(['Joined: ada, bob']);
    for (let n = 1; n < 91; n++) chat.add(long(n));
    expect(said).toHaveLength(90);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(said).toHaveLength(90);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toHaveLength(91);
  });
});

describe('connection check', () => {
  let connected: Connected;
  const platform = createTestAdapter();
  const changes: boolean[] = [];
  beforeEach(() => {
    changes.length = 0;
    platform.connect(null);
    connected = createConnected([platform], noServices(), ({ chat }) => void changes.push(chat));
  });

  it('the game checks every five seconds whether a chat is connected', () => {
    platform.connect('streamer');
    vi.advanceTimersByTime(4_999);
    expect([connected.chat, connected.demo, changes]).toEqual([false, false, []]);
    vi.advanceTimersByTime(1);
    expect([connected.chat, connected.demo, changes]).toEqual([true, false, [true]]);
    connected.close();
  });

  it('after the chat is closed, the game no longer checks whether it is connected', () => {
    connected.close();
    expect(vi.getTimerCount()).toBe(0);
    platform.connect('streamer');
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([]);
  });
});

describe('lost chat line', () => {
  const create = (...adapters: ReturnType<typeof createTestAdapter>[]) => {
    const lines: string[] = [];
    const speaker = createSpeaker({
      adapters,
      services: noServices(),
      hub: { publish() {} },
      echo: createEcho(),
      emergency: { stop: null, onChange: () => () => {} },
      onLog: line => lines.push(line),
    });
    return { lines, speaker };
  };

  it('the first lost chat line is logged at once; later losses are counted and logged once per minute', async () => {
    const broken = { ...createTestAdapter(), say: () => Promise.reject(new Error('gone')) };
    const { lines, speaker } = create(broken);
    const say = async (count: number) => {
      for (let n = 0; n < count; n++) speaker.say('hi', 'Greeter', null);
      await vi.advanceTimersByTimeAsync(0);
    };
    const lost = (count: number) =>
      `${count} ${count === 1 ? 'line' : 'lines'} to the chat of testville could not be sent. The last reason: gone`;
    await say(3);
    expect(lines).toEqual([lost(1)]);
    await vi.advanceTimersByTimeAsync(59_999);
    await say(1);
    expect(lines).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await say(1);
    expect(lines).toEqual([lost(1), lost(4)]);
    speaker.close();
  });

  it('when the game closes, the waiting lines for all platforms are dropped', async () => {
    const [one, other] = [createTestAdapter({ name: 'one' }), createTestAdapter({ name: 'other' })];
    const { speaker } = create(one, other);
    for (const adapter of [one, other]) speaker.answer(adapter.name, 'ada', { joined: 'ada' });
    expect(vi.getTimerCount()).toBe(2);
    speaker.close();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([one.said, other.said]).toEqual([[], []]);
  });
});

it('events that a platform reports while it closes are still handled', async () => {
  vi.useRealTimers();
  let isDealtWith = false;
  const platform = createTestAdapter();
  const platforms = createPlatforms({
    adapters: createAdapters(NEVER_BLOCKED),
    services: noServices(),
    chat: {
      async receive() {
        await new Promise(setImmediate);
        isDealtWith = true;
        return { handled: false };
      },
      check() {},
      close() {},
    },
    payments: {} as never,
    viewers: {} as never,
    hub: createEventHub(),
    queue: createWorkQueue(),
    onBug: error => expect.fail(`${error}`),
  });
  platforms.add({ ...platform, close: async () => void platform.chat('ada', '!join') });
  await platforms.close();
  expect(isDealtWith).toBe(true);
});
