import { io } from '../../../core/io.ts';
import type { PlatformLogEntry } from '../../../schema/platform/services.ts';

/**
 * The latest messages from services, without what viewers typed, so that a streamer can show the developers the form of
 * messages that nobody has seen. Only in memory, and only while the streamer has switched it on.
 */
export interface PlatformLog {
  readonly isOn: boolean;
  /** Switches the log on or off. Switching it off deletes the messages. */
  set(isOn: boolean): void;
  add(service: string, message: unknown): void;
  /** The messages, oldest first. */
  list(): PlatformLogEntry[];
}

/** Maximum number of messages from services in the log of platforms. @limit */
const MAX_MESSAGES = 200;

export function createPlatformLog(now: () => number = io.wall): PlatformLog {
  const entries: PlatformLogEntry[] = [];
  let isOn = false;
  return {
    get isOn() {
      return isOn;
    },
    set(wanted) {
      isOn = wanted;
      if (!isOn) entries.length = 0;
    },
    add(service, message) {
      if (!isOn) return;
      entries.push({ at: now(), service, message: shapeOf(message, MAX_DEPTH, { nodes: MAX_NODES }) });
      if (entries.length > MAX_MESSAGES) entries.shift();
    },
    list: () => [...entries],
  };
}

/** Fields whose values say what kind of message it is. */
const KINDS = new Set(['type', 'topic', 'source', 'provider', 'platform', 'request', 'status']);
/** A value or the name of a field that is certainly not a text of a viewer. */
const WORD = /^[A-Za-z_][\w.#-]{0,39}$/;
/** Maximum depth of a message in the log of platforms. @limit */
const MAX_DEPTH = 8;
/** Maximum number of fields of an object in the log of platforms. @limit */
const MAX_FIELDS = 60;
/** Maximum number of entries of a list in the log of platforms. @limit */
const MAX_ENTRIES = 3;

/** Maximum number of values of a message in the log of platforms. The others appear as `<more>`. @limit */
const MAX_NODES = 500;

/**
 * Replaces values by their types and lengths, up to the number of values that remain. Only the names of fields and the
 * kinds of messages stay.
 */
function shapeOf(value: unknown, depth: number, remaining: { nodes: number }): unknown {
  if (remaining.nodes-- <= 0) return '<more>';
  if (typeof value === 'string') return `<text of ${value.length}>`;
  if (value === null || typeof value !== 'object') return value === null ? null : `<${typeof value}>`;
  if (depth === 0) return '<more>';
  if (Array.isArray(value))
    return [
      `<list of ${value.length}>`,
      ...value.slice(0, MAX_ENTRIES).map(entry => shapeOf(entry, depth - 1, remaining)),
    ];
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_FIELDS)
      .map(([name, inner]) => [
        WORD.test(name) ? name : `<name of ${name.length}>`,
        KINDS.has(name) && typeof inner === 'string' && WORD.test(inner)
          ? inner
          : shapeOf(inner, depth - 1, remaining),
      ]),
  );
}
