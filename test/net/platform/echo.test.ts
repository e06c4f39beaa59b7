import { beforeEach, describe, expect, it } from 'vitest';
import { createEcho, type OwnLines } from '../../../net/platform/chat/echo.ts';

/** Lines that the game wrote do not count as chat when the platform sends them back. */

const MINUTE_MS = 60_000;

let now: number;
let echo: OwnLines;
beforeEach(() => {
  now = 1_000;
  echo = createEcho(() => now);
});

describe('line written by the game', () => {
  it("for a minute after the game wrote a chat line, the line is recognised as the game's own", () => {
    echo.said('hello');
    now += MINUTE_MS - 1;
    expect(echo.isOwn('hello')).toBe(true);
    now++;
    expect(echo.isOwn('hello')).toBe(false);
  });

  it("if the game writes a chat line again, the line is recognised as the game's own for another minute", () => {
    echo.said('hello');
    now += MINUTE_MS - 1;
    echo.said('hello');
    now += MINUTE_MS - 1;
    expect(echo.isOwn('hello')).toBe(true);
  });

  it.each(['  hello  you ', 'hello\nyou', 'hel\u200blo you'])(
    'a chat line of the game is recognised as its own even if the chat changed it: %j',
    line => {
      echo.said('hello you');
      expect(echo.isOwn(line)).toBe(true);
      expect(echo.isOwn(`${line}!`)).toBe(false);
    },
  );

  it('a chat line of the game is recognised as its own even if it has characters that chats remove', () => {
    echo.said('hel\u200blo  you');
    expect(echo.isOwn('hello you')).toBe(true);
  });

  it('the game recognises its latest 1,000 chat lines; writing a line again makes it one of the latest lines', () => {
    for (let n = 0; n < 1_000; n++) echo.said(`${n}`);
    expect(['0', '999'].map(echo.isOwn)).toEqual([true, true]);
    echo.said('1');
    expect(echo.isOwn('0')).toBe(true);
    for (const line of ['new', 'newer']) echo.said(line);
    expect(['0', '1', '2', '3', 'newer'].map(echo.isOwn)).toEqual([false, true, false, true, true]);
  });
});

it("no chat line is recognised as the game's own before the game has written one", () => {
  now = 0;
  expect(echo.isOwn('')).toBe(false);
});
