import { ERROR_MEANINGS, ERROR_STATUS, type ErrorCode } from '../../schema/base/error.ts';
import { keysOf } from '../../schema/catalog/catalog.ts';
import { header, json, reference, table } from './fragments.ts';

/** Errors in the OpenAPI document: a response for each status, with all error codes of that status. */

const CODES = keysOf(ERROR_STATUS);
const STATUSES = [...new Set(Object.values(ERROR_STATUS))];

const codesOf = (status: number) => CODES.filter(code => ERROR_STATUS[code] === status);

const HEADERS: Partial<Record<number, object>> = {
  401: { 'WWW-Authenticate': header('The expected scheme.', 'Bearer') },
  429: { 'Retry-After': header('Seconds to wait.', '1') },
  503: { 'Retry-After': header('Seconds to wait.', '1') },
};

/**
 * Statuses that occur only for paths and methods that are not in the document. The document's description
 * mentions them.
 */
const BESIDE_OPERATIONS = [404, 405];

export const failureResponses = () =>
  Object.fromEntries(
    STATUSES.filter(status => !BESIDE_OPERATIONS.includes(status)).map(status => [status, response(status)]),
  );

const response = (status: number) => ({
  description: table(codesOf(status).map(code => [code, ERROR_MEANINGS[code]])),
  ...(HEADERS[status] ? { headers: HEADERS[status] } : {}),
  ...json(reference('Error'), {
    examples: Object.fromEntries(codesOf(status).map(code => [code, { value: example(code) }])),
  }),
});

const example = (code: ErrorCode) => ({ error: ERROR_MEANINGS[code], code });

/** Returns the error responses of an operation that can fail with these statuses. */
export const failures = (statuses: readonly number[]) =>
  Object.fromEntries(statuses.map(status => [String(status), { $ref: `#/components/responses/${status}` }]));

/** The body of every answer whose status is not 2xx or 304. */
export const errorSchema = () => ({
  type: 'object',
  properties: {
    error: { type: 'string', description: 'What was wrong with which value, and what to do about it.' },
    code: { enum: CODES, description: 'For programs.' },
  },
  required: ['error', 'code'],
});
