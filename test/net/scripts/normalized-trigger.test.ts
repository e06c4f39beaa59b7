import { expect, it } from 'vitest';
import { normalizedTrigger } from '../../../net/actions/scripts.ts';
import type { Trigger } from '../../../schema/scripts/triggers.ts';

/** Tests the form in which a script's trigger is stored. */

const command = (name: string, more: object = {}) =>
  normalizedTrigger({ type: 'command', command: name, ...more } as Trigger);

it("a script's command is stored in lower case, without its exclamation marks and blanks", () => {
  expect(command('  !Wave ')).toEqual({ type: 'command', command: 'wave' });
  expect(command('!!WAVE', { aliases: ['!Hi', 'YO'] })).toEqual({
    type: 'command',
    command: 'wave',
    aliases: ['hi', 'yo'],
  });
});

it.each(['', '!', 'two words', '!join', 'JOIN', 'shield'])(
  'the command or alias %j of a script is refused, since it is not one word or belongs to the game',
  name => {
    const badInput = (field: string) =>
      expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(`"trigger.${field}"`) });
    expect(() => command(name)).toThrow(badInput('command'));
    expect(() => command('wave', { aliases: ['fine', name] })).toThrow(badInput('aliases'));
  },
);

it('only the options that were given for a trigger are stored', () => {
  expect(command('wave', { cooldownSeconds: 0, perUserSeconds: null, roles: undefined })).toEqual({
    type: 'command',
    command: 'wave',
    cooldownSeconds: 0,
  });
  expect(normalizedTrigger({ type: 'none', phases: null } as unknown as Trigger)).toEqual({ type: 'none' });
});
