import { io } from '../../../core/io.ts';
import type { ChatEvent } from '../intake/platform.ts';

/**
 * Recognises a chat line that arrives again in another way, such as through a second service. If both lines have the
 * platform's id, the inbox recognises them by it. If one way has no ids, the n-th line of a text by a viewer in one way
 * is the n-th line in the other way. Two lines that arrive in the same way are two lines.
 */
export interface Repeats {
  /** Whether the line has arrived in another way already, and one of the two has no id. */
  has(line: Line): boolean;
}

type Line = Pick<ChatEvent, 'id' | 'platform' | 'service' | 'text' | 'user'>;

/** Time within which a chat line that arrives in two ways is recognised as one. @limit */
const WINDOW_MS = 10_000;
/** Maximum number of equal chat lines of a viewer among which a line that arrives in another way is searched. @limit */
const MAX_EQUAL = 100;
/** Maximum number of chat lines that are remembered to recognise them when they arrive in another way. @limit */
const MAX_LINES = 20_000;

/** A line that has arrived. */
interface Arrival {
  number: number;
  at: number;
  id: string | null;
  userId: string | null;
  /** The ways in which it has arrived: ids of services; empty for a bridge or an account. */
  ways: Set<string>;
  keys: readonly string[];
}

export function createRepeats(now: () => number = io.steady): Repeats {
  /** The remembered lines, oldest first. */
  const recent: Arrival[] = [];
  const byKey = new Map<string, Arrival[]>();
  let count = 0;

  const forgetOldest = () => {
    const oldest = recent.shift();
    for (const key of oldest?.keys ?? []) {
      const others = byKey.get(key)?.filter(other => other !== oldest) ?? [];
      if (others.length > 0) byKey.set(key, others);
      else byKey.delete(key);
    }
  };
  const prune = () => {
    const before = now() - WINDOW_MS;
    while (recent[0] && (recent[0].at < before || recent.length >= MAX_LINES)) forgetOldest();
  };
  const remember = ({ id, user }: Line, way: string, keys: readonly string[]) => {
    const arrival = { number: ++count, at: now(), id, userId: user.id, ways: new Set([way]), keys };
    recent.push(arrival);
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []).slice(1 - MAX_EQUAL), arrival]);
  };

  return {
    has(line) {
      prune();
      const { id, service: way = '', user } = line;
      const keys = keysOf(line);
      const equal = keys
        .flatMap(key => byKey.get(key) ?? [])
        .filter(other => user.id === null || other.userId === null || other.userId === user.id);
      const known = id === null ? undefined : equal.find(other => other.id === id);
      const pairs = equal.filter(other => (id === null || other.id === null) && !other.ways.has(way));
      const found = known ?? pairs.sort((one, other) => one.number - other.number)[0];
      if (!found) {
        remember(line, way, keys);
        return false;
      }
      found.ways.add(way);
      found.id ??= id;
      return found !== known;
    },
  };
}

/** The keys of a line. Lines by the same viewer with the same text have a key in common. */
function keysOf({ platform, text, user }: Line): string[] {
  const login = user.login.toLowerCase().replace(/^@/, '');
  const viewers = user.id === null ? [{ login }] : [{ login }, { id: user.id }];
  return viewers.map(viewer => JSON.stringify([platform, viewer, text.trim()]));
}
