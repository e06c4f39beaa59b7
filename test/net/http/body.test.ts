import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { describe, expect, it } from 'vitest';
import { AnswerCounts } from '../../../server/http/answer-counts.ts';
import { Exchange } from '../../../server/http/exchange.ts';
import { createBodyBudget, RequestBody } from '../../../server/http/request-body.ts';

/** Tests the limit of a single incomplete body, and the common limit of all incomplete bodies. */

const part = (text: string) => Uint8Array.from(Buffer.from(text)).buffer as ArrayBuffer;
const TOO_LARGE = expect.objectContaining({ code: 'too-large' });
const BUSY = expect.objectContaining({ code: 'busy' });

describe('single request body', () => {
  it('the parts of a request body are joined in order, even if a part ends within a character', () => {
    const body = new RequestBody(createBodyBudget(), 100);
    const bytes = Buffer.from('aé🚀b');
    for (let i = 0; i < bytes.length; i++) body.keep(Uint8Array.from([bytes[i]]).buffer);
    expect(body.finish(part(''))).toBe('aé🚀b');
  });

  it('a request body may have exactly the maximum size, however it is divided', () => {
    for (const parts of [['0123456789'], ['01234', '56789'], ['0123456789', '']]) {
      const body = new RequestBody(createBodyBudget(), 10);
      for (const text of parts.slice(0, -1)) body.keep(part(text));
      expect(body.finish(part(parts.at(-1) ?? ''))).toBe('0123456789');
    }
    expect(() => new RequestBody(createBodyBudget(), 10).finish(part('0123456789x'))).toThrow(TOO_LARGE);
    expect(() => new RequestBody(createBodyBudget(), 10).keep(part('0123456789x'))).toThrow(TOO_LARGE);
    const body = new RequestBody(createBodyBudget(), 10);
    body.keep(part('0123456789'));
    expect(() => body.keep(part('x'))).toThrow(TOO_LARGE);
  });

  it('a request body stays intact when the HTTP library reuses its buffer', () => {
    const body = new RequestBody(createBodyBudget(), 10);
    const buffer = part('abc');
    body.keep(buffer);
    new Uint8Array(buffer).fill(0);
    expect(body.finish(part('d'))).toBe('abcd');
  });
});

describe('all request bodies', () => {
  it('all request bodies share a limit, and when it is reached, callers are asked to retry', () => {
    const budget = createBodyBudget(10);
    const first = new RequestBody(budget, 100);
    first.keep(part('0123456789'));
    expect(() => new RequestBody(budget, 100).keep(part('x'))).toThrow(BUSY);
    first.finish(part('')); // the last part is not stored
    new RequestBody(budget, 100).keep(part('0123456789'));
  });

  it.each<[string, (body: RequestBody) => unknown]>([
    ['is whole', body => body.finish(part('x'))],
    ['is abandoned', body => body.drop()],
    ['grows too large', body => expect(() => body.keep(part('x'.repeat(6)))).toThrow(TOO_LARGE)],
    ['exceeds the shared limit', body => expect(() => body.keep(part('xxxxx'))).toThrow(BUSY)],
  ])('a request body stops counting towards the shared limit when it %s', (_, end) => {
    const budget = createBodyBudget(12);
    const other = new RequestBody(budget, 10);
    other.keep(part('yyy'));
    const body = new RequestBody(budget, 10);
    body.keep(part('01234'));
    end(body);
    expect(budget.take(9)).toBe(true);
    body.drop(); // dropping the body again changes nothing
    expect(budget.take(1)).toBe(false);
  });

  it('the incomplete body of a caller who disconnects stops counting towards the shared limit', () => {
    const bodies = createBodyBudget(10);
    let receive = (_: ArrayBuffer, _isLast: boolean) => {};
    let disconnect = () => {};
    const res = {
      onAborted(listener: () => void) {
        disconnect = listener;
      },
      onData(listener: typeof receive) {
        receive = listener;
      },
    };
    const req = { forEach() {}, getQuery: () => '', getCaseSensitiveMethod: () => 'POST' };
    const context = {
      ...{ bodies, requests: 0, answers: new AnswerCounts() },
      onBug: (error: unknown) => expect.fail(String(error)),
      holdForwarded: () => () => {},
    };
    const exchange = new Exchange(res as unknown as HttpResponse, req as unknown as HttpRequest, context);
    exchange.takeText(() => expect.unreachable('the body is not complete'));
    receive(part('0123456789'), false);
    expect(bodies.take(1)).toBe(false);
    disconnect();
    expect([bodies.take(10), bodies.take(1)]).toEqual([true, false]);
  });
});
