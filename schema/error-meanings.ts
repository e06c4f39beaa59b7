import type { ErrorCode } from './error.ts';

/** When each error is answered, for documents. */
export const ERROR_MEANINGS: Record<ErrorCode, string> = {
  'bad-input': 'A field is missing, of the wrong type or out of range.',
  'bad-json': 'The body is no valid JSON.',
  'wrong-phase': 'Not possible in the present phase of the round.',
  'no-pilots': 'Nobody is there to whom it could be done.',
  'arena-full': 'The arena holds no more ships.',
  'not-flying': 'That pilot is not flying now.',
  'too-many-bosses': 'Three bosses are in the fight already.',
  'unknown-pilot': 'No pilot has that name or id.',
  'unknown-login': 'No bot of the roster has that login.',
  'unknown-script': 'There is no script with that id.',
  'unknown-effect': 'There is no effect of that id.',
  'unknown-key': 'There is no API key of that id.',
  'unknown-event': 'No event of that id is kept.',
  'not-connected': 'No streaming account is connected.',
  'not-available': 'This server does not offer it.',
  unreachable: 'The host that a script asked could not be reached, or did not answer in time.',
  'bad-key': 'The API key is missing, wrong or revoked.',
  forbidden: 'The scope of the key does not reach that far.',
  'foreign-origin': 'The request came under a foreign Host or from a page of a foreign Origin.',
  'unknown-route': 'Nothing is there.',
  'wrong-method': 'The path takes other methods, which the header Allow lists.',
  'key-reused': 'The Idempotency-Key was used with another body.',
  'outcome-unknown':
    'A request with that Idempotency-Key was begun, and how it ended was not noted, as when the server stops meanwhile: what of it was done is not known.',
  'too-large': 'The body is larger than is accepted there.',
  'not-json': 'The body is not JSON by its Content-Type.',
  'too-many-requests': 'The key acts too often; Retry-After says when to go on.',
  internal: 'Something failed inside the server; the log has it.',
  'not-stored': 'The store or the data folder could not be used, so nothing was changed.',
  restarting:
    'The simulation is being brought back; the command was not carried out. Retry-After says when to try again.',
  busy: 'Bodies of other requests fill the room for those under way; Retry-After says when to try again.',
};
