import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Conversation, createConversation } from '../../sandbox/child/conversation.ts';
import type { ChildMessage } from '../../sandbox/protocol.ts';

/** Tests of how a process handles the messages of its isolate. The wire and the end of the process are fakes. */

const wire = vi.hoisted(() => ({ said: [] as unknown[], ends: [] as unknown[][], looks: 0 }));
vi.mock('../../sandbox/child/send.ts', () => ({ send: (word: unknown) => void wire.said.push(word) }));
vi.mock('../../sandbox/child/ending.ts', () => ({
  endRun: (...how: unknown[]) => void wire.ends.push(how),
  checkLimits: () => void wire.looks++,
}));

let conversation: Conversation;
let delivered: unknown[];
beforeEach(() => {
  vi.useFakeTimers();
  delivered = [];
  Object.assign(wire, { said: [], ends: [], looks: 0 });
  conversation = createConversation(message => delivered.push(JSON.parse(message)));
});
afterEach(() => {
  vi.useRealTimers();
});

const said = () => wire.said as ChildMessage[];
const answer = (id: number) => ({ t: 'answer' as const, id, ok: true as const, value: id });

describe('isolate', () => {
  it.each(['log', 'error', 'say'])("a script's line of the kind %s is written with that kind", kind => {
    conversation.post('line', kind, 'hi');
    expect(said()).toEqual([{ t: 'line', kind, text: 'hi' }]);
  });

  it("a script's line of an unknown kind is written with the kind log", () => {
    conversation.post('line', 'shout', 'hi');
    expect(said()).toEqual([{ t: 'line', kind: 'log', text: 'hi' }]);
  });

  it("a script's call is passed on to the server, and its reply is delivered to the script", () => {
    conversation.post('call', 7, 'getState', '[{"a":1}]');
    expect(said()).toEqual([{ t: 'call', id: 7, name: 'getState', args: [{ a: 1 }] }]);
    conversation.deliverAnswer(answer(7));
    expect(delivered).toEqual([answer(7)]);
  });

  it("arguments of a script's call that are not a list are replaced by an empty list", () => {
    conversation.post('call', 7, 'getState', '{"length":1}');
    expect(said()).toEqual([{ t: 'call', id: 7, name: 'getState', args: [] }]);
  });

  it('a timer of a script is delivered exactly when its time is over', () => {
    conversation.post('timer', 3, 1_000);
    vi.advanceTimersByTime(999);
    expect(delivered).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(delivered).toEqual([{ t: 'timer', id: 3 }]);
  });

  it.each([
    [
      ['ok', '', 0],
      ['ok', null, 0],
    ],
    [
      ['error', 'x', 3],
      ['error', 'x', 3],
    ],
    [
      ['memory', 'x', 3],
      ['error', 'x', 3],
    ],
  ] as const)("posting the end of a run as %j ends the script's process", (posted, ended) => {
    conversation.post('end', ...posted);
    expect(wire.ends).toEqual([ended]);
  });
});

describe('isolate', () => {
  it("the reply to a script's synchronous request is delivered only to that request", async () => {
    const [one, other] = [conversation.ask('http', '[1]'), conversation.ask('http', '[2]')];
    const [first, second] = said().flatMap(word => (word.t === 'call' ? word.id : []));
    expect(second).not.toBe(first);
    conversation.deliverAnswer(answer(second));
    conversation.deliverAnswer(answer(first));
    expect([JSON.parse(await one).value, JSON.parse(await other).value]).toEqual([first, second]);
    expect(delivered).toEqual([]);
  });

  it("a script's synchronous request never has the same number as an asynchronous call", () => {
    conversation.post('call', 500, 'http', '[]');
    conversation.ask('http', '[]');
    expect(said().map(word => word.t === 'call' && word.id)).toEqual([500, 1_000_000]);
  });

  it('in a script, a synchronous sleep lasts as long as requested, but at most the time limit of two runs', async () => {
    const woken: number[] = [];
    const from = Date.now();
    for (const ms of [250, 1e9])
      conversation.ask('sleep', String(ms)).then(() => woken.push(Date.now() - from));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(woken).toEqual([250, 20_000]);
  });

  it('each synchronous request of a script for random bytes returns 4,096 new ones', async () => {
    const [one, other] = [await conversation.ask('random', ''), await conversation.ask('random', '')];
    expect([one.length, other.length]).toEqual([4_096, 4_096]);
    expect(one).not.toBe(other);
    expect(Math.max(...[...one].map(byte => byte.charCodeAt(0)))).toBeLessThan(256);
    expect(said()).toEqual([]);
  });
});

describe('isolate', () => {
  it('after every message of a script, its process checks the limits of the run', () => {
    conversation.post('line', 'log', '');
    conversation.ask('random', '');
    expect(wire.looks).toBe(2);
  });

  it("a script's process ends when the script sends more than 3,000 messages", () => {
    for (let i = 0; i < 1_500; i++) {
      conversation.post('line', 'log', '');
      conversation.ask('random', '');
    }
    expect(wire.ends).toEqual([]);
    conversation.post('line', 'log', '');
    expect(wire.ends).toEqual([['flood']]);
  });
});
