import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { io } from '../core/io.ts';
import type { Log } from '../server/logger.ts';

/** What of a line of the log names nobody: lines quote viewers, scripts and paths, so none of their own words are kept. */
interface LoggedLine {
  /** Wall-clock ms. */
  at: number;
  level: 'info' | 'warn' | 'error';
  /** The place of the sources that logged it, and for errors the places that led there: `net/app.ts:81`. */
  from: string[];
  /** Names of errors of the system in it, such as `ENOSPC`. */
  codes: string[];
}

/** The latest lines of the log, as far as anybody may read them. */
export interface LogTail {
  note(level: LoggedLine['level'], line: unknown): void;
  /** The oldest first. */
  readonly lines: readonly LoggedLine[];
}

/** Length of the log in a bug report. @limit lines */
const KEPT = 200;
/** Most stack frames in a line of the log. @limit */
const MAX_PLACES = 8;
/** The folder of the game's own files; whatever lies outside may be named after somebody. */
const ROOT = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/');
const PLACE = /^(?:net|schema|sandbox|engine)\/[\w./-]+\.ts:\d+/;
/** What passes a line on to here is not where it comes from. */
const PASSING_ON = /^net\/log-tail\.ts:/;

export function createLogTail(now: () => number = io.wall): LogTail {
  const lines: LoggedLine[] = [];
  return {
    lines,
    note(level, line) {
      const stack = (line instanceof Error ? line : new Error()).stack;
      lines.push({ at: now(), level, from: placesIn(stack), codes: codesIn(String(line)) });
      if (lines.length > KEPT) lines.shift();
    },
  };
}

/** A log whose lines are also noted in `tail`. */
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

/** The text before the calls is that of the error. */
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
