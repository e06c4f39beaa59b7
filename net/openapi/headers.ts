import type { Method } from '../../schema/route.ts';
import { REVALIDATE } from '../http/entity-tags.ts';
import { header } from './parts.ts';

/** Headers beside the fields of an action. */

const DRY_RUN = {
  in: 'query',
  name: 'dryRun',
  schema: { enum: ['1', 'true'] },
  description: 'Checks everything and changes nothing; the answer is then `{"ok": true, "dryRun": true}`.',
  'x-preview': true,
};

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  schema: { type: 'string', maxLength: 255 },
  description:
    'Makes a repeated request safe: within 24 hours it is carried out once, and every repetition gets the first answer. What was done in a game world that was lost meanwhile is carried out again; what a stop of the server cut off is refused with 409 outcome-unknown. Any text that is not used twice, such as a UUID.',
  'x-preview': true,
};

const IF_NONE_MATCH = {
  in: 'header',
  name: 'If-None-Match',
  schema: { type: 'string' },
  description: 'The ETag of the last answer: 304 without a body while nothing has changed.',
  example: '"k3f9a1-5120-7"',
};

/** What a request of that method may carry besides the fields of its action. */
export function requestHeaders(method: Method, isTagged: boolean) {
  if (method === 'GET') return isTagged ? [IF_NONE_MATCH] : [];
  return method === 'POST' ? [DRY_RUN, IDEMPOTENCY_KEY] : [DRY_RUN];
}

const RATE_LIMIT = {
  'RateLimit-Policy': header('How many actions a key may do in how many seconds.', '"actions";q=2000;w=2'),
  RateLimit: header(
    'How many are left, and in how many seconds all are there again.',
    '"actions";r=1999;t=1',
  ),
};

interface AnswerKind {
  /** Whether it can be asked for again by its tag. */
  isTagged: boolean;
  /** Whether what cannot be used is ignored. */
  isLenient: boolean;
}

export const answerHeaders = (method: Method, { isTagged, isLenient }: AnswerKind) => ({
  ...(isTagged
    ? {
        ETag: header('Changes with the content.', IF_NONE_MATCH.example),
        'Cache-Control': header('To be asked for again each time, by its tag.', REVALIDATE),
      }
    : {}),
  ...(isLenient
    ? { 'Starfray-Adjusted': header('Keys that were clamped or ignored.', 'roundMinutes, botSkill') }
    : {}),
  'Starfray-Unknown': header(
    'Names that were sent and that nothing reads, each with the one that was probably meant.',
    'round_minutes (did you mean roundMinutes?)',
  ),
  ...(method === 'GET' ? {} : RATE_LIMIT),
});
