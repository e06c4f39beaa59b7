import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmission } from '../../edge/routes/admission.ts';
import { createSeats, SEATS_PER_TOKEN } from '../../edge/seats.ts';
import { createTokens } from '../../edge/token.ts';
import { eventIdText } from '../../schema/wire/fanout/event-id.ts';
import type { Exchange } from '../../server/http/exchange.ts';

/** Tests of which watchers an edge admits. */

const CODE = (code: string) => expect.objectContaining({ code });

let now: number;
beforeEach(() => {
  now = 1_000_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => void vi.restoreAllMocks());

function stage() {
  const seats = createSeats({ maxViewers: 100, maxFights: 100 });
  const tokens = createTokens('x'.repeat(32), () => now);
  const entered: unknown[] = [];
  const channel = {
    enter: (_viewer: unknown, kind: string, after: { epoch: number; seq: number } | null) =>
      void entered.push([kind, after && eventIdText(after)]),
    leave: (_viewer: unknown, kind: string) => void entered.push(['left', kind]),
  };
  const channels = { follow: () => channel };
  const admission = createAdmission(channels as never, seats, tokens);
  const answers: unknown[] = [];
  const asking = (query: Record<string, string>, headers: Record<string, string> = {}) =>
    ({
      param: () => 'main',
      query: new URLSearchParams(query).toString(),
      header: (name: string) => headers[name] ?? '',
      json: (body: { code: string }, about: object, status: number) =>
        void answers.push([status, body.code, about]),
    }) as unknown as Exchange;
  return { admission, seats, tokens, entered, answers, asking };
}

describe('admission to an edge', () => {
  it('a watch token allows 20 requests at once and 4 more per second, whatever is requested', () => {
    const { admission, tokens, asking } = stage();
    const [token, other] = [tokens.issue('main', 'pulse'), tokens.issue('main', 'pulse')];
    const identify = (text = token) => admission.identify(asking({ token: text }), 'pulse');
    for (let n = 0; n < 20; n++) identify();
    expect(identify).toThrow(CODE('too-many-requests'));
    identify(other);
    now += 1_000;
    for (let n = 0; n < 4; n++) identify();
    expect(identify).toThrow(CODE('too-many-requests'));
  });

  it('all kinds of requests to an edge share the rate limit of their token', () => {
    const { admission, tokens, asking } = stage();
    const token = tokens.issue('main', 'fight');
    for (let n = 0; n < 20; n++) admission.identify(asking({ token }), n % 2 ? 'pulse' : 'fight');
    expect(() => admission.admit(asking({ token }), 'events')).toThrow(CODE('too-many-requests'));
  });

  it('an expired watch token is answered with 410, and the response is not cached', () => {
    const { admission, seats, tokens, asking, answers } = stage();
    const token = tokens.issue('main', 'pulse');
    now += 300_000;
    expect(admission.admit(asking({ token }), 'pulse')).toBeNull();
    expect(answers).toEqual([[410, 'token-expired', { 'cache-control': 'no-store' }]]);
    expect(seats.watchers).toBe(0);
  });

  it('a watch token that is missing, belongs to another channel or has the wrong tier is refused', () => {
    const { admission, tokens, asking } = stage();
    const admit = (token: string, kind: 'pulse' | 'frames') => () => admission.admit(asking({ token }), kind);
    expect(() => admission.admit(asking({}), 'pulse')).toThrow('"token" is missing');
    expect(admit(tokens.issue('other', 'pulse'), 'pulse')).toThrow('does not belong to this channel');
    expect(admit(tokens.issue('main', 'pulse'), 'frames')).toThrow('tier=fight');
    expect(admit(tokens.issue('main', 'fight'), 'pulse')()).not.toBeNull();
  });

  it("a watcher's stream resumes after the event id in the header, even if the address has another id", () => {
    const { admission, tokens, entered, asking } = stage();
    const enter = (after: string, lastEventId = '') => {
      const query = { token: tokens.issue('main', 'pulse'), ...(after && { after }) };
      admission.admit(asking(query, { 'last-event-id': lastEventId }), 'events')?.enter({} as never);
      return entered.at(-1);
    };
    expect(enter('')).toEqual(['events', null]);
    expect(enter('1790000000000.17')).toEqual(['events', '1790000000000.17']);
    expect(enter('1790000000000.17', '1790000000000.19')).toEqual(['events', '1790000000000.19']);
    expect(() => enter('seventeen')).toThrow(CODE('bad-input'));
  });

  it('a watcher takes a seat when it enters an edge, and frees the seat when it leaves', () => {
    const { admission, seats, tokens, asking } = stage();
    const token = tokens.issue('main', 'fight');
    const admit = () => admission.admit(asking({ token }), 'frames') ?? expect.fail();
    const taken = Array.from({ length: SEATS_PER_TOKEN }, () => {
      const seat = admit();
      seat.enter({} as never);
      return seat;
    });
    expect([seats.watchers, seats.fights]).toEqual([SEATS_PER_TOKEN, SEATS_PER_TOKEN]);
    expect(admit).toThrow('8 connections');
    taken[0]?.leave({} as never);
    expect([seats.watchers, seats.fights]).toEqual([SEATS_PER_TOKEN - 1, SEATS_PER_TOKEN - 1]);
    admit();
  });
});
