import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { io } from '../core/io.ts';
import type { Log } from '../server/logger.ts';

/** The parts of a log line without names. Lines quote viewers, scripts and paths, so their text is not stored. */
interface LoggedLine {
  /** Wall-clock ms. */
  at: number;
  level: 'info' | 'warn' | 'error';
  /** The source line that logged it, such as `net/app.ts:81`; for an error, the stack frames that led there. */
  from: string[];
  /** Names of system errors in it, such as `ENOSPC`. */
  codes: string[];
}

/** The latest lines of the log, without names. */
export interface LogTail {
  note(level: LoggedLine['level'], line: unknown): void;
  /** Oldest first. */
  readonly lines: readonly LoggedLine[];
}

/** Length of the log in a bug report. @limit lines */
const MAX_LINES = 200;
/** Maximum number of stack frames that are noted per log line. @limit */
const MAX_PLACES = 8;
/** The folder of the game's own files. Paths outside may contain names. */
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/');
const PLACE = /^(?:net|schema|sandbox|engine)\/[\w./-]+\.ts:\d+/;
/** Source lines that only pass a log line on. */
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

/** A log whose lines are also added to `tail`. */
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

/** The source lines in a stack. The text before them, which is that of the error, is ignored. */
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
