import { beforeEach, describe, expect, it } from 'vitest';
import { createEcho, type OwnLines } from '../../../net/platform/chat/echo.ts';

/** What the game said is not taken for chat when it comes back. */

const MINUTE_MS = 60_000;

let now: number;
let echo: OwnLines;
beforeEach(() => {
  now = 1_000;
  echo = createEcho(() => now);
});

describe('a line that the game said', () => {
  it('is its own for a minute', () => {
    echo.said('hello');
    now += MINUTE_MS - 1;
    expect(echo.isOwn('hello')).toBe(true);
    now++;
    expect(echo.isOwn('hello')).toBe(false);
  });

  it('is its own for a minute from when it was last said', () => {
    echo.said('hello');
    now += MINUTE_MS - 1;
    echo.said('hello');
    now += MINUTE_MS - 1;
    expect(echo.isOwn('hello')).toBe(true);
  });

  it.each(['  hello  you ', 'hello\nyou', 'hel\u200blo you'])(
    'is recognised as a chat changes it: %j',
    line => {
      echo.said('hello you');
      expect(echo.isOwn(line)).toBe(true);
      expect(echo.isOwn(`${line}!`)).toBe(false);
    },
  );

  it('is recognised as it was sent, with signs that chats take out', () => {
    echo.said('hel\u200blo  you');
    expect(echo.isOwn('hello you')).toBe(true);
  });

  it('is forgotten when 1,000 others were said since, and a repeated one is as new as its last time', () => {
    for (let n = 0; n < 1_000; n++) echo.said(`${n}`);
    expect(['0', '999'].map(echo.isOwn)).toEqual([true, true]);
    echo.said('1');
    expect(echo.isOwn('0')).toBe(true);
    for (const line of ['new', 'newer']) echo.said(line);
    expect(['0', '1', '2', '3', 'newer'].map(echo.isOwn)).toEqual([false, true, false, true, true]);
  });
});

it('nothing is its own before it has said anything', () => {
  now = 0;
  expect(echo.isOwn('')).toBe(false);
});
