import { allows, type Scope } from '../schema/action.ts';
import { GameError } from '../schema/error.ts';
import { EVENT_TYPES, EVENTS } from '../schema/events.ts';

/** A choice of event types. Equal choices have equal keys. */
export interface EventFilter {
  key: string;
  wants(type: string): boolean;
}

const OWNERS_TYPES: readonly string[] = EVENT_TYPES.filter(type => EVENTS[type].scope === 'owner');

/** Every event that everybody may see. */
export const EVERY_EVENT: EventFilter = { key: '', wants: type => !OWNERS_TYPES.includes(type) };
const ALL_OF_THE_OWNER: EventFilter = { key: '*', wants: () => true };

/**
 * From `kill,round.*`: names separated by commas, where `*` stands for anything. Empty means every event
 * that the scope may see; what it may not see is never chosen. Throws `bad-input` for a name that no event has.
 */
export function parseEventFilter(text: string, scope: Scope): EventFilter {
  const patterns = text.split(',').flatMap(part => part.trim() || []);
  const isOwner = allows(scope, 'owner');
  if (patterns.length === 0) return isOwner ? ALL_OF_THE_OWNER : EVERY_EVENT;
  const matches = patterns.flatMap(matching);
  const wanted = new Set(matches.filter(type => isOwner || EVERY_EVENT.wants(type)));
  return { key: [...wanted].sort().join(), wants: type => wanted.has(type) };
}

function matching(pattern: string): string[] {
  const source = pattern.replace(/[.\\+^$?()[\]{}|]/g, '\\$&').replaceAll('*', '.*');
  const expression = new RegExp(`^${source}$`);
  const types = EVENT_TYPES.filter(type => expression.test(type));
  if (types.length > 0) return types;
  throw new GameError(
    'bad-input',
    `"types" names ${JSON.stringify(pattern.slice(0, 60))}, which no event matches: use ${EVENT_TYPES.join(', ')}, or * for a part of a name.`,
  );
}
