import { GameError, quote } from '../../schema/base/error.ts';
import { cleanText } from '../../schema/base/names.ts';
import type { Trigger } from '../../schema/scripts/triggers.ts';
import { GAME_COMMANDS } from '../platform/chat/commands.ts';

/**
 * A trigger as it is stored: only with the given options, and with commands in lower case and without the exclamation
 * mark. Throws `bad-input` for commands of the game itself.
 */
export function normalizedTrigger(trigger: Trigger): Trigger {
  const present = withoutAbsent(trigger);
  if (present.type !== 'command') return present;
  const command = commandName('command', present.command);
  if (!present.aliases) return { ...present, command };
  return { ...present, command, aliases: present.aliases.map(alias => commandName('aliases', alias)) };
}

const withoutAbsent = (trigger: Trigger) =>
  Object.fromEntries(Object.entries(trigger).filter(([, value]) => value != null)) as Trigger;

function commandName(field: 'command' | 'aliases', typed: string) {
  const name = cleanText(typed).replace(/^!+/, '').toLowerCase(); // as in a line of chat
  if (/^\S+$/.test(name) && !GAME_COMMANDS.has(name)) return name;
  const own = [...GAME_COMMANDS.keys()].join(', ');
  throw new GameError(
    'bad-input',
    `"trigger.${field}" must be ${field === 'command' ? 'one word' : 'words'} other than the commands of the game itself (${own}), not ${quote(typed)}.`,
  );
}
