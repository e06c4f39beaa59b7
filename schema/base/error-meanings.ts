import type { ErrorCode } from './error.ts';

/** What each error code means, for documents. */
export const ERROR_MEANINGS: Record<ErrorCode, string> = {
  'bad-input': 'A field is missing, of the wrong type or out of range.',
  'bad-json': 'The body is not valid JSON.',
  'wrong-phase': 'Not possible in the present phase of the round.',
  'no-pilots': 'There is no pilot to do it to.',
  'arena-full': 'The arena holds no more ships.',
  'not-flying': 'That pilot is not flying at the moment.',
  'too-many-bosses': 'Three bosses are already in the fight.',
  'unknown-pilot': 'No pilot has that name or id.',
  banned: 'That viewer is banned and cannot join; GET /bans says until when. Preview.',
  'unknown-login': 'No bot of the roster has that login.',
  'unknown-script': 'There is no script with that id.',
  'unknown-effect': 'There is no effect with that id.',
  'unknown-key': 'There is no API key with that id.',
  'unknown-event': 'No event with that id is kept.',
  'not-configured':
    'Something must be set up once before this is possible; the text says what, and where. Preview.',
  'not-connected': 'No streaming account is connected.',
  'not-available': 'This server does not offer it, or the streaming platform does not.',
  stopped:
    'Everything is stopped, and this must wait until the owner resumes; GET /state says since when. Preview.',
  unreachable:
    'The host that a script called, or the streaming platform, could not be reached or did not answer in time.',
  'bad-key': 'The API key is missing, wrong or revoked.',
  forbidden: 'The scope of the key does not allow it.',
  'foreign-origin': 'The request has a foreign Host, or comes from a page of a foreign Origin.',
  'unknown-route': 'There is nothing at that path.',
  'wrong-method': 'The path accepts other methods, which the header Allow lists.',
  'key-reused': 'The Idempotency-Key was used before with a different request.',
  'outcome-unknown':
    'A request with that Idempotency-Key was begun, but how it ended was not recorded, for example because the server stopped: how much of it was done is unknown.',
  'too-large': 'The body is larger than the route accepts.',
  'not-json': 'The Content-Type of the body is not JSON.',
  'too-many-requests': 'The key acts too often; Retry-After says when to continue.',
  internal: 'Something failed inside the server; the log has it.',
  'not-stored': 'The store or the data folder could not be used, so nothing was changed.',
  restarting:
    'The simulation is restarting; the command was not carried out. Retry-After says when to try again.',
  busy: 'Too much comes in at once: the bodies of other requests take up all the memory set aside for them, too many lines of chat, payments and new pilots wait, or no place for a script becomes free. Nothing was done; Retry-After says when to try again.',
};
