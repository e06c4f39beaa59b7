import type { Script } from '../../../schema/actions/scripts.ts';
import type { Trigger } from '../../../schema/scripts/triggers.ts';
import type { Draft, Warning } from './warning.ts';

/** Commands that start another script too. */
export const sharedCommands = ({ id, trigger }: Draft, scripts: readonly Script[]): Warning[] =>
  scripts
    .filter(script => script.enabled && script.id !== id)
    .flatMap(script => common(commandsOf(trigger), commandsOf(script.trigger)).map(shared(script.name)));

const commandsOf = (trigger: Trigger) =>
  trigger.type === 'command' ? [trigger.command, ...(trigger.aliases ?? [])] : [];

const common = (some: readonly string[], others: readonly string[]) =>
  [...new Set(some)].filter(command => others.includes(command));

const shared =
  (name: string) =>
  (command: string): Warning => ({
    kind: 'shared-command',
    line: null,
    text: `!${command} starts the script "${name}" too: both will run.`,
  });
