import { cleanText } from '../../../schema/base/names.ts';
import { ABILITIES, ABILITY_ALIASES, type Ability } from '../../../schema/catalog/catalog.ts';

/** Commands that viewers type to play, each for their own pilot only. */

export type GameCommand = 'join' | 'leave' | Ability;

/** All names and aliases of the game's own commands. */
export const GAME_COMMANDS: ReadonlyMap<string, GameCommand> = new Map<string, GameCommand>([
  ['join', 'join'],
  ['leave', 'leave'],
  ...ABILITIES.map(ability => [ability, ability] as const),
  ...Object.entries(ABILITY_ALIASES),
  ['shield', 'shields'],
]);

/** A line of chat that begins with an exclamation mark. */
export interface TypedCommand {
  /** In lower case, without the mark. */
  name: string;
  /** The text after it. */
  input: string;
}

/** The command in a line of chat, if it is one. */
export function commandIn(text: string): TypedCommand | null {
  const line = cleanText(text);
  if (!line.startsWith('!')) return null;
  const end = line.search(/\s/);
  const name = (end < 0 ? line : line.slice(0, end)).replace(/^!+/, '').toLowerCase();
  return name === '' ? null : { name, input: end < 0 ? '' : line.slice(end).trim() };
}
