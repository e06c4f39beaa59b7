import { expect, it } from 'vitest';
import { normalizedTrigger } from '../../../net/actions/scripts.ts';
import type { Trigger } from '../../../schema/scripts/triggers.ts';

/** The form in which the trigger of a script is stored. */

const command = (name: string, more: object = {}) =>
  normalizedTrigger({ type: 'command', command: name, ...more } as Trigger);

it('stores a command in lower case, without its mark and spaces around it', () => {
  expect(command('  !Wave ')).toEqual({ type: 'command', command: 'wave' });
  expect(command('!!WAVE', { aliases: ['!Hi', 'YO'] })).toEqual({
    type: 'command',
    command: 'wave',
    aliases: ['hi', 'yo'],
  });
});

it.each(['', '!', 'two words', '!join', 'JOIN', 'shield'])(
  'refuses %j as a command and as an alias: it must be one word that is not a command of the game',
  name => {
    const badInput = (field: string) =>
      expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(`"trigger.${field}"`) });
    expect(() => command(name)).toThrow(badInput('command'));
    expect(() => command('wave', { aliases: ['fine', name] })).toThrow(badInput('aliases'));
  },
);

it('stores only the options that were given, and keeps a zero', () => {
  expect(command('wave', { cooldownSeconds: 0, perUserSeconds: null, roles: undefined })).toEqual({
    type: 'command',
    command: 'wave',
    cooldownSeconds: 0,
  });
  expect(normalizedTrigger({ type: 'none', phases: null } as unknown as Trigger)).toEqual({ type: 'none' });
});
