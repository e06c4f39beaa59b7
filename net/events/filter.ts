import { allows, type Scope } from '../../schema/base/action.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import { EVENT_CHOICE_LIMITS } from '../../schema/base/event-choice.ts';
import { EVENT_TYPES, EVENTS } from '../../schema/records/events.ts';

/**
 * Whether a text matches a pattern in which each `*` stands for any characters. Text between two asterisks is matched
 * at its first occurrence without backtracking, so even hostile patterns are fast.
 */
export function matchesGlob(pattern: string, text: string): boolean {
  const [head = '', ...rest] = pattern.split('*');
  const tail = rest.pop();
  if (tail === undefined) return text === head;
  if (!text.startsWith(head) || !text.endsWith(tail)) return false;
  let at = head.length;
  for (const piece of rest) {
    const found = text.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at + tail.length <= text.length;
}

/** A selection of event types. Equal selections have equal keys. */
export interface EventFilter {
  key: string;
  wants(type: string): boolean;
}

const OWNERS_TYPES: readonly string[] = EVENT_TYPES.filter(type => EVENTS[type].scope === 'owner');

/** Selects every event that all callers may see. */
const EVERY_EVENT: EventFilter = { key: '', wants: type => !OWNERS_TYPES.includes(type) };
const ALL_OF_THE_OWNER: EventFilter = { key: '*', wants: () => true };

/**
 * Parses names separated by commas, in which `*` stands for anything, such as `kill,round.*`. An empty text
 * selects every event that the scope may see. Events that the scope may not see are never selected. Throws
 * `bad-input` if a name matches no event or the selection is too long.
 */
export function parseEventFilter(text: string, scope: Scope): EventFilter {
  const patterns = patternsOf(text);
  const isOwner = allows(scope, 'owner');
  if (patterns.length === 0) return isOwner ? ALL_OF_THE_OWNER : EVERY_EVENT;
  const matches = patterns.flatMap(matching);
  const wanted = new Set(matches.filter(type => isOwner || EVERY_EVENT.wants(type)));
  return { key: [...wanted].sort().join(), wants: type => wanted.has(type) };
}

const { characters, names, stars } = EVENT_CHOICE_LIMITS;

function patternsOf(text: string) {
  if (text.length > characters) {
    throw tooMuch(`is ${text.length} characters long`, `${characters} characters`);
  }
  const patterns = text.split(',').flatMap(part => part.trim() || []);
  if (patterns.length > names) throw tooMuch(`has ${patterns.length} names`, `${names} names`);
  return patterns;
}

function matching(pattern: string): string[] {
  const starred = pattern.split('*').length - 1;
  if (starred > stars) throw tooMuch(`has a name with ${starred} asterisks`, `${stars} asterisks in a name`);
  const types = EVENT_TYPES.filter(type => matchesGlob(pattern, type));
  if (types.length > 0) return types;
  throw new GameError(
    'bad-input',
    `"types" names ${quote(pattern)}, which no event matches: use ${EVENT_TYPES.join(', ')}, or * for a part of a name.`,
  );
}

const tooMuch = (what: string, most: string) =>
  new GameError('bad-input', `"types" ${what}: at most ${most} are allowed; omit it to receive every event.`);
