import { MAX_IDEMPOTENCY_KEY } from '../../schema/base/limits.ts';
import type { Method } from '../../schema/base/route.ts';
import { REVALIDATE } from '../../server/http/entity-tags.ts';
import { header } from './fragments.ts';

/** Request and response headers in the OpenAPI document. */

const DRY_RUN = {
  in: 'query',
  name: 'dryRun',
  schema: { enum: ['1', 'true'] },
  description: 'Checks everything and changes nothing; the answer is `{"ok": true, "dryRun": true}`.',
  'x-preview': true,
};

/** The body of every answer to a request with `dryRun`. */
export const dryRunSchema = () => ({
  type: 'object',
  description: 'The request would have been carried out; nothing was changed.',
  properties: { ok: { const: true }, dryRun: { const: true } },
  required: ['ok', 'dryRun'],
  additionalProperties: false,
  'x-preview': true,
});

const IDEMPOTENCY_KEY = {
  in: 'header',
  name: 'Idempotency-Key',
  schema: { type: 'string', maxLength: MAX_IDEMPOTENCY_KEY },
  description:
    'Makes a request safe to repeat: within 24 hours it is carried out once, and every repetition gets the answer stored for that key. A request whose effect was lost together with the game world is carried out again; one that was interrupted when the server stopped is refused with 409 outcome-unknown. Use any text only once, such as a UUID.',
  'x-preview': true,
};

const IF_NONE_MATCH = {
  in: 'header',
  name: 'If-None-Match',
  schema: { type: 'string' },
  description: 'The ETag of the last answer: if nothing has changed since, the answer is 304 without a body.',
  example: '"k3f9a1-5120-7"',
};

/** Returns the headers that a request with the method `method` accepts. */
export function requestHeaders(method: Method, isTagged: boolean) {
  if (method === 'GET') return isTagged ? [IF_NONE_MATCH] : [];
  return method === 'POST' ? [DRY_RUN, IDEMPOTENCY_KEY] : [DRY_RUN];
}

const RATE_LIMIT = {
  'RateLimit-Policy': header(
    'Number of actions that a key may request, and in how many seconds.',
    '"actions";q=2000;w=2',
  ),
  RateLimit: header(
    'Number of actions left, and in how many seconds all are available again.',
    '"actions";r=1999;t=1',
  ),
};

interface AnswerKind {
  /** Whether the answer has a tag. */
  isTagged: boolean;
  /** Whether invalid values are ignored. */
  isLenient: boolean;
}

export const answerHeaders = (method: Method, { isTagged, isLenient }: AnswerKind) => ({
  ...(isTagged
    ? {
        ETag: header('Changes with the content.', IF_NONE_MATCH.example),
        'Cache-Control': header('Makes caches revalidate each time, with the tag.', REVALIDATE),
      }
    : {}),
  ...(isLenient
    ? {
        'Starfray-Adjusted': header('Fields that were clamped or ignored.', 'roundMinutes, botSkill'),
        'Starfray-Remarks': header(
          'Why fields were clamped or ignored, and which changes take effect with the next round.',
          'From the next round on: mode, field.',
        ),
      }
    : {}),
  'Starfray-Unknown': header(
    'Unknown fields that were sent, each with the name that was probably meant.',
    'round_minutes (did you mean roundMinutes?)',
  ),
  ...(method === 'GET' ? {} : RATE_LIMIT),
});
