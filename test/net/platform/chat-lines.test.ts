import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import type { Caller } from '../../../net/access/identity.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import type { EventHub } from '../../../net/events/hub.ts';
import { createChatLines } from '../../../net/platform/chat/chat-lines.ts';
import { createEcho } from '../../../net/platform/chat/echo.ts';
import { LINES_BEFORE_RESTART } from '../../../net/platform/chat/send-rate.ts';
import { createSpeaker } from '../../../net/platform/chat/speaker.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { noServices } from '../../platform/no-services.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/**
 * Platforms mute accounts that write too much, so the game writes at most 90 lines in 30 s, each with at most 500
 * characters.
 */

let said: { line: string; at: number }[];
let lost: string[];
let chat: ReturnType<typeof createChatLines>;
const isBroken = { now: false };

const open = (before?: number) =>
  createChatLines({
    say: async line => {
      if (isBroken.now) throw new Error('gone');
      said.push({ line, at: Date.now() });
    },
    onLost: reason => void lost.push(reason),
    before,
  });

beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  lost = [];
  isBroken.now = false;
  chat = open();
});
afterEach(() => {
  chat.close();
  vi.useRealTimers();
});

const lines = () => said.map(({ line }) => line);
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('chat lines', () => {
  it('if there are only a few chat lines, they are written at once', () => {
    chat.add('one');
    chat.add('two');
    expect(lines()).toEqual(['one', 'two']);
  });

  it('a chat line of 500 characters is written in full, and a longer one is cut and ends in three dots', () => {
    chat.add('x'.repeat(500));
    chat.add('y'.repeat(501));
    expect(lines()).toEqual(['x'.repeat(500), `${'y'.repeat(497)}...`]);
  });

  it('after a crash, fewer chat lines are written at first, since the old server may have just written some', async () => {
    chat.close();
    chat = open(LINES_BEFORE_RESTART);
    for (let i = 0; i < 60; i++) chat.add(`${i} ${'x'.repeat(400)}`);
    expect(lines()).toHaveLength(10);
    await advance(30_000);
    expect(lines()).toHaveLength(60);
  });

  it('at most 90 chat lines are written in 30 seconds, and none is lost', async () => {
    const all = Array.from({ length: 600 }, (_, i) => `line ${i}`);
    for (const line of all) {
      chat.add(line);
      await advance(100);
    }
    await advance(60_000);
    for (const { at } of said) {
      const within = said.filter(other => other.at >= at && other.at < at + 30_000);
      expect(within.length).toBeLessThanOrEqual(90);
    }
    expect(Math.max(...lines().map(({ length }) => length))).toBeLessThanOrEqual(500);
    expect([lines().flatMap(line => line.split(' | ')), lost]).toEqual([all, []]);
  });

  it('at most 100 chat lines wait, and when there are more, the oldest are dropped and reported', async () => {
    const long = (i: number) => `${i} ${'x'.repeat(400)}`;
    for (let i = 0; i < 90 + 100 + 5; i++) chat.add(long(i));
    expect(lost).toHaveLength(5);
    await advance(30_000);
    expect(lines()[90]).toBe(long(95));
  });

  it("the line about a payment's result is written to the chat before other waiting lines", async () => {
    const long = (word: string) => `${word} ${'x'.repeat(400)}`;
    for (let i = 0; i < 90; i++) chat.add(`${i}`);
    chat.add(long('joined'));
    chat.addReceipt(long('refund'));
    chat.addReceipt(long('done'));
    await advance(30_000);
    expect(lines().slice(90)).toEqual(['refund', 'done', 'joined'].map(long));
  });

  it('when too many chat lines wait, lines about payments are the last to be dropped', async () => {
    const long = (i: number) => `${i} ${'x'.repeat(400)}`;
    for (let i = 0; i < 90 + 100; i++) chat.add(long(i));
    chat.addReceipt(long(-1));
    expect(lost).toHaveLength(1);
    await advance(30_000);
    expect(lines().slice(90, 92)).toEqual([long(-1), long(91)]);
  });

  it('if all waiting chat lines are about payments, the oldest of them is dropped', async () => {
    const long = (i: number) => `${i} ${'x'.repeat(400)}`;
    for (let i = 0; i < 90 + 100 + 1; i++) chat.addReceipt(long(i));
    expect(lost).toHaveLength(1);
    await advance(30_000);
    expect(lines()[90]).toBe(long(91));
  });

  it('a chat line is cut to 500 characters without line breaks', () => {
    chat.add(`a\nb ${'x'.repeat(600)}`);
    expect(lines()[0]).toMatch(/^a b x+\.\.\.$/);
    expect(lines()[0]).toHaveLength(500);
  });

  it('a chat line that the platform refuses is logged as lost', async () => {
    isBroken.now = true;
    chat.add('one');
    await advance(0);
    expect(lost).toEqual(['gone']);
  });

  it('if the platform refuses a chat line about a payment, the line is sent once more and then dropped', async () => {
    isBroken.now = true;
    chat.addReceipt('refund');
    await advance(4_999);
    expect(lost).toEqual([]);
    isBroken.now = false;
    await advance(1);
    expect(lines()).toEqual(['refund']);
    isBroken.now = true;
    chat.addReceipt('done');
    await advance(60_000);
    expect([lines(), lost]).toEqual([['refund'], ['gone']]);
  });

  it('dropping the waiting chat lines also drops those that wait for a second attempt', async () => {
    isBroken.now = true;
    chat.addReceipt('refund');
    await advance(0);
    chat.drop();
    isBroken.now = false;
    await advance(60_000);
    expect(lines()).toEqual([]);
  });

  it('a single new viewer is welcomed with a sentence, and several viewers with a list', async () => {
    chat.joined('ada');
    await advance(1_000);
    for (const name of ['bob', 'cy']) chat.joined(name);
    await advance(1_000);
    expect(lines()).toEqual(['ada joined.', 'Joined: bob, cy']);
  });

  it('500 new viewers are welcomed in as few lines as their names fit into', async () => {
    const names = Array.from({ length: 500 }, (_, i) => `viewer_${i}`);
    for (const name of names) chat.joined(name);
    await advance(1_000);
    const told = lines().flatMap(line => line.replace('Joined: ', '').split(', '));
    expect(told).toEqual(names);
    expect(lines().length).toBeLessThan(15);
  });
});

const STREAMER: Caller = { name: 'streamer', scope: 'owner', keyId: null, via: 'rest' };

/** The parts that write to the chat of `platform`, without scripts or viewers. */
function newSpeaker(say?: (line: string) => Promise<void>, publish: EventHub['publish'] = () => {}) {
  const home = temporaryHome();
  const store = openStore(home.path, { withBackup: false });
  const emergency = createEmergency(store, () => {});
  const platform = createTestAdapter();
  const log: string[] = [];
  const speaker = createSpeaker({
    adapters: [say ? { ...platform, say } : platform],
    services: noServices(),
    hub: { publish },
    echo: createEcho(),
    emergency,
    onLog: line => log.push(line),
  });
  onTestFinished(() => {
    speaker.close();
    store.close();
    home.remove();
  });
  return { speaker, emergency, platform, log };
}

it('an emergency stop drops waiting chat lines from scripts', async () => {
  const { speaker, emergency, platform } = newSpeaker();
  for (let i = 0; i < 120; i++) speaker.say(`${i} ${'x'.repeat(400)}`, 'Spam', null);
  expect(platform.said).toHaveLength(90);
  emergency.set(true, STREAMER);
  await advance(60_000);
  expect(platform.said).toHaveLength(90);
  emergency.set(false, STREAMER);
  speaker.say('back', 'Spam', null);
  expect(platform.said.at(-1)).toBe('back');
});

it('scripts cannot write to chats or bridges during an emergency stop', () => {
  const published: unknown[] = [];
  const { speaker, emergency, platform } = newSpeaker(undefined, events => void published.push(...events));
  emergency.set(true, STREAMER);
  speaker.say('hello', 'Greeter', null);
  expect([platform.said, published]).toEqual([[], []]);
  emergency.set(false, STREAMER);
  speaker.say('hello', 'Greeter', 7);
  const say = { type: 'say', fields: { text: 'hello', script: 'Greeter' }, cause: 7 };
  expect([platform.said, published]).toEqual([['hello'], [say]]);
});

it('if an emergency stop refunds points, the viewer is notified even after the stop is lifted', async () => {
  const { speaker, emergency, platform } = newSpeaker();
  for (let i = 0; i < 90; i++) speaker.say(`${i}`, 'Spam', null);
  emergency.set(true, STREAMER);
  speaker.sendReceipt(platform.name, { user: 'Ada', text: 'Nuke: points refunded.' });
  emergency.set(false, STREAMER);
  await advance(30_000);
  expect(platform.said.slice(90)).toEqual(['@Ada Nuke: points refunded.']);
});

it('a viewer is welcomed once, a second after joining', async () => {
  const { speaker, platform } = newSpeaker();
  speaker.answer(platform.name, 'Ada', { joined: 'Ada', reply: 'Ada joined.' });
  expect(platform.said).toEqual([]);
  await advance(1_000);
  expect(platform.said).toEqual(['Ada joined.']);
});

it('the number of lost chat lines is logged at most once per minute', async () => {
  const { speaker, log } = newSpeaker(() => Promise.reject(new Error('gone')));
  for (const seconds of [0, 59, 1, 60]) {
    await advance(seconds * 1_000);
    speaker.say('hello', 'Greeter', null);
    await advance(0);
  }
  expect(log.map(line => line.split(' to ')[0])).toEqual(['1 line', '2 lines', '1 line']);
});
