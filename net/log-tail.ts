import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { io } from '../core/io.ts';
import type { Log } from '../server/logger.ts';

/**
 * The parts of a log line that contain no names. The text itself is not stored, because it may quote viewers,
 * scripts and paths.
 */
interface LoggedLine {
  /** Time of the line (wall clock, ms). */
  at: number;
  level: 'info' | 'warn' | 'error';
  /** The source line that logged the line, such as `net/app.ts:81`; for an error, the stack frames of the error. */
  from: string[];
  /** Names of system errors in the line, such as `ENOSPC`. */
  codes: string[];
}

/** The latest lines of the log, without names. */
export interface LogTail {
  note(level: LoggedLine['level'], line: unknown): void;
  /** The latest lines, oldest first. */
  readonly lines: readonly LoggedLine[];
}

/** Maximum length of the log in a bug report. @limit lines */
const MAX_LINES = 200;
/** Maximum number of stack frames that are noted per log line. @limit */
const MAX_PLACES = 8;
/** The folder of the game's own files. Paths outside it may contain names. */
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/');
const PLACE = /^(?:net|schema|sandbox|engine)\/[\w./-]+\.ts:\d+/;
/** Source lines that only forward a log line. */
const PASSING_ON = /^net\/log-tail\.ts:/;

export function createLogTail(now: () => number = io.wall): LogTail {
  const lines: LoggedLine[] = [];
  return {
    lines,
    note(level, line) {
      const stack = (line instanceof Error ? line : new Error()).stack;
      lines.push({ at: now(), level, from: placesIn(stack), codes: codesIn(String(line)) });
      if (lines.length > MAX_LINES) lines.shift();
    },
  };
}

/** Returns a log whose lines are also added to `tail`. */
export const notedIn = (tail: LogTail, log: Log): Log => ({
  info(line) {
    tail.note('info', line);
    log.info(line);
  },
  onLog(line) {
    tail.note('warn', line);
    log.onLog(line);
  },
  onBug(error) {
    tail.note('error', error);
    log.onBug(error);
  },
});

/** Returns the source lines in a stack. The error's message before them is ignored. */
const placesIn = (stack = '') =>
  stack
    .split('\n')
    .filter(line => /^\s+at /.test(line))
    .flatMap(line => PLACE.exec(belowRoot(line))?.[0] ?? [])
    .filter(place => !PASSING_ON.test(place))
    .slice(0, MAX_PLACES);

const belowRoot = (line: string) => line.replaceAll('\\', '/').split(ROOT)[1] ?? '';

const codesIn = (text: string) => [
  ...new Set(text.match(/\bE[A-Z0-9]+\b/g)?.filter(code => Object.hasOwn(constants.errno, code))),
];
