import { GameError } from '../schema/error.ts';
import { EVENT_TYPES } from '../schema/events.ts';

/** A choice of event types. Equal choices have equal keys. */
export interface EventFilter {
  key: string;
  wants(type: string): boolean;
}

export const EVERY_EVENT: EventFilter = { key: '', wants: () => true };

/**
 * From `kill,round.*`: names separated by commas, where `*` stands for anything. Empty means every event.
 * Throws `bad-input` for a name that no event has.
 */
export function parseEventFilter(text: string): EventFilter {
  const patterns = text.split(',').flatMap(part => part.trim() || []);
  if (patterns.length === 0) return EVERY_EVENT;
  const wanted = new Set(patterns.flatMap(matching));
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
