import { startOfJson } from './json-start.ts';
import { withVisible } from './names.ts';

/** Every error code that can reach a caller, with its HTTP status. A closed list: clients may match on it. */
export const ERROR_STATUS = {
  'bad-input': 400,
  'bad-json': 400,
  'wrong-phase': 400,
  'no-pilots': 400,
  'arena-full': 400,
  'not-flying': 400,
  'too-many-bosses': 400,
  'unknown-pilot': 400,
  banned: 400,
  'unknown-login': 400,
  'unknown-script': 400,
  'unknown-effect': 400,
  'unknown-event': 400,
  'unknown-key': 400,
  'not-configured': 400,
  'not-connected': 400,
  'not-available': 400,
  stopped: 400,
  unreachable: 400,
  'bad-key': 401,
  forbidden: 403,
  'foreign-origin': 403,
  'unknown-route': 404,
  'wrong-method': 405,
  'key-reused': 409,
  'outcome-unknown': 409,
  'too-large': 413,
  'not-json': 415,
  'too-many-requests': 429,
  internal: 500,
  'not-stored': 500,
  restarting: 503,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An API key sent in the wrong place: refused values are quoted, and errors end up in logs and chats. */
const API_KEY = /starfray_[\w-]{8,}/g;

/**
 * A refusal that is meant for the caller: `code` for programs, `message` for people (what was wrong with
 * which value, and what to do next). Anything thrown that is not a GameError is a bug and answers 500.
 */
export class GameError implements Error {
  readonly name = 'GameError';
  readonly code: ErrorCode;
  readonly message: string;
  /** What led to it, for the log. */
  cause?: unknown;

  constructor(code: ErrorCode, message: string) {
    this.code = code;
    this.message = message.replace(API_KEY, 'starfray_...');
  }
}

// An Error by its prototype alone: a refusal is not a bug, and capturing its stack takes longer than answering.
Object.setPrototypeOf(GameError.prototype, Error.prototype);

/** The longest quotation of a wrong value, in characters. */
const QUOTE_LENGTH = 60;

/** A wrong value as it is shown to the caller. */
export const quote = (value: unknown): string =>
  withVisible(
    typeof value === 'string'
      ? JSON.stringify(shortened(value))
      : shortened(startOfJson(value, QUOTE_LENGTH + 1)),
  );

const shortened = (text: string) =>
  text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH - 3).toWellFormed()}...` : text;
