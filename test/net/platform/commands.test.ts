import { describe, expect, it } from 'vitest';
import { commandIn, GAME_COMMANDS } from '../../../net/platform/chat/commands.ts';
import { texts } from '../../../net/platform/chat/texts.ts';

/** Tests commands in chat lines, and the replies to them. */

describe('command', () => {
  it.each([
    ['!join', { name: 'join', input: '' }],
    ['!JOIN', { name: 'join', input: '' }],
    ['  !join  ', { name: 'join', input: '' }],
    ['!!join red', { name: 'join', input: 'red' }],
    ['!join   Red  Team ', { name: 'join', input: expect.stringMatching(/^Red +Team$/) }],
  ])(
    'a chat command is the first word without its exclamation marks, and the text after it: %j',
    (line, command) => {
      expect(commandIn(line)).toEqual(command);
    },
  );

  it.each(['', '!', '!!', '! join', 'join', 'hi !join'])(
    'a line from the chat is not a command: %j',
    line => {
      expect(commandIn(line)).toBeNull();
    },
  );

  it("a chat command may use any of an ability's names", () => {
    const meant = ['shield', 'shields', 'missile', 'leave'].map(name => GAME_COMMANDS.get(name));
    expect(meant).toEqual(['shields', 'shields', 'missile', 'leave']);
    expect(GAME_COMMANDS.has('start')).toBe(false);
  });
});

describe('reply', () => {
  it('a chat reply rounds a waiting time up to whole seconds, and to at least one second', () => {
    const said = [0, 1, 1_000, 1_001, 59_999].map(ms => texts.ready('missile', ms));
    expect(said.map(text => text.match(/in (\d+) s/)?.[1])).toEqual(['1', '1', '1', '2', '60']);
  });

  it.each(['!ban', '/ban', '.ban', '\\ban', '  !/ ban'])(
    'a chat reply does not begin with anything that chats treat as a command: %j',
    name => {
      for (const say of [texts.joined, texts.isIn, texts.left]) expect(say(name)).toMatch(/^ban /);
      expect(texts.picked(name, 'Red')).toBe('ban is in team Red.');
    },
  );

  it('a chat reply says "the viewer" if the viewer\'s name cannot be printed', () => {
    expect(texts.joined('!!!')).toBe('The viewer joined.');
  });
});
