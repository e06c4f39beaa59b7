import { withVisible } from './names.ts';

/**
 * The first `length` characters of a value's JSON. Stops after these characters, so large values cost little. Deep
 * values also cost little, because each level adds a character. Values that JSON cannot express are converted with
 * `String`.
 */
export function startOfJson(value: unknown, length: number): string {
  let start = '';
  for (const piece of pieces(value, length)) {
    start += piece;
    if (start.length >= length) return start.slice(0, length);
  }
  return start;
}

function* pieces(value: unknown, length: number): Generator<string> {
  if (typeof value === 'string') yield JSON.stringify(value.slice(0, length));
  else if (Array.isArray(value)) yield* list(value, length);
  else if (typeof value === 'object' && value !== null) {
    yield* record(value as Record<string, unknown>, length);
  } else {
    yield String(value);
  }
}

function* list(values: readonly unknown[], length: number): Generator<string> {
  for (const [index, value] of values.entries()) {
    yield index === 0 ? '[' : ',';
    yield* pieces(value, length);
  }
  yield values.length === 0 ? '[]' : ']';
}

function* record(fields: Record<string, unknown>, length: number): Generator<string> {
  let before = '{';
  for (const key of Object.keys(fields)) {
    yield `${before}${JSON.stringify(key.slice(0, length))}:`;
    yield* pieces(fields[key], length);
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

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

/**
 * Pattern of an API key. Messages never contain a key: a caller may send one in the wrong field, and an error that
 * quotes it appears in logs and chats.
 */
const API_KEY = /starfray_[\w-]{8,}/g;

/**
 * A refusal for the caller: `code` for programs, `message` for people, which says what is wrong and what to do next.
 * Any other error is a bug and answers 500.
 */
export class GameError implements Error {
  readonly name = 'GameError';
  readonly code: ErrorCode;
  readonly message: string;
  /** The cause, for the log. */
  cause?: unknown;

  constructor(code: ErrorCode, message: string) {
    this.code = code;
    this.message = message.replace(API_KEY, 'starfray_...');
  }
}

// A GameError is an Error only by its prototype. A refusal is not a bug, and capturing a stack would take longer than
// answering.
Object.setPrototypeOf(GameError.prototype, Error.prototype);

/** Longest quotation of a wrong value, in characters. */
const QUOTE_LENGTH = 60;

/** A wrong value, quoted for the caller. */
export const quote = (value: unknown): string =>
  withVisible(
    typeof value === 'string'
      ? JSON.stringify(shortened(value))
      : shortened(startOfJson(value, QUOTE_LENGTH + 1)),
  );

const shortened = (text: string) =>
  text.length > QUOTE_LENGTH ? `${text.slice(0, QUOTE_LENGTH - 3).toWellFormed()}...` : text;

/** Meaning of each error code, for the documentation. */
export const ERROR_MEANINGS: Record<ErrorCode, string> = {
  'bad-input': 'A field is missing, of the wrong type or out of range.',
  'bad-json': 'The body is not valid JSON.',
  'wrong-phase': 'Not possible in the current phase of the round.',
  'no-pilots': 'There is no pilot to whom it could be applied.',
  'arena-full': 'The arena holds no more ships.',
  'not-flying': 'That pilot is not flying at the moment.',
  'too-many-bosses': 'Three bosses are already in the fight.',
  'unknown-pilot': 'No pilot has that name or id.',
  banned: 'That viewer is banned and cannot join; GET /bans says until when. Preview.',
  'unknown-login': 'No bot of the roster has that login.',
  'unknown-script': 'There is no script with that id.',
  'unknown-effect': 'There is no effect with that id.',
  'unknown-key': 'There is no API key with that id.',
  'unknown-event': 'No event with that id is stored.',
  'not-configured':
    'Something must be set up once before this is possible; the text says what and where. Preview.',
  'not-connected': 'No streaming account is connected.',
  'not-available': 'This server or the streaming platform does not offer this.',
  stopped:
    'Everything is stopped, and this must wait until the owner resumes; GET /state says since when. Preview.',
  unreachable:
    'The host that a script called, or the streaming platform, could not be reached or did not answer in time.',
  'bad-key': 'The API key is missing, wrong or revoked.',
  forbidden: "The key's scope does not allow this.",
  'foreign-origin': 'The request has a foreign Host, or comes from a page of a foreign Origin.',
  'unknown-route': 'There is nothing at that path.',
  'wrong-method': 'The path accepts other methods; the header Allow lists them.',
  'key-reused': 'The Idempotency-Key was used before with a different request.',
  'outcome-unknown':
    'A request with that Idempotency-Key was started, but its outcome was not recorded, for example because the server stopped: it is unknown how much of it was done.',
  'too-large': 'The body is larger than the route accepts.',
  'not-json': 'The Content-Type of the body is not JSON.',
  'too-many-requests': 'The key acts too often; Retry-After says when to continue.',
  internal: 'Something failed inside the server; see its log.',
  'not-stored': 'The store or the data folder could not be used, so nothing was changed.',
  restarting:
    'The simulation is restarting; the command was not carried out. Retry-After says when to try again.',
  busy: 'The server is overloaded: request bodies use all the memory reserved for them, or too many chat lines, payments, new pilots or scripts are waiting. Nothing was done; Retry-After says when to try again.',
};
