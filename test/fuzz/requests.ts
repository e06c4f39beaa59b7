import { type Operation, operations, type Parameter } from '../contract/document.ts';
import { fc } from '../fast-check.ts';
import { broken, type Schema, valueFor } from './values.ts';

/** Makes requests from the OpenAPI document alone. */

export interface FuzzRequest {
  operation: Operation;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** Whether the request has no key or a wrong one, so that only 401 is allowed. */
  isStranger: boolean;
  isDryRun: boolean;
}

/** Bodies that are not JSON, or that must not be accepted. */
const RAW_BODIES = [
  '{',
  'null',
  '[1,2',
  '"text"',
  '{"bots": 1e999}',
  '{"__proto__": {"admin": true}}',
  '{"text": "\\ud800"}',
  '\u0000\u0001',
  `{"a":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
];

/**
 * The operations that are tried. A stream has no end, and an emergency stop would cause refusals of all others; both
 * are tested elsewhere.
 */
const TRIED = operations.filter(({ operationId }) => operationId !== 'events' && operationId !== 'emergency');

export const anyRequest = (key: string): fc.Arbitrary<FuzzRequest> =>
  fc.constantFrom(...TRIED).chain(operation =>
    fc
      .record({
        path: pathOf(operation),
        query: queryOf(operation),
        isDryRun: fc.integer({ min: 0, max: 9 }).map(n => n === 0 && operation.method !== 'GET'),
        body: bodyOf(operation),
        authorization: authorizationOf(key),
      })
      .map(({ path, query, isDryRun, body, authorization }) => {
        if (isDryRun) query.set('dryRun', '1');
        return {
          operation,
          method: operation.method,
          path: query.size > 0 ? `${path}?${query}` : path,
          headers: authorizationHeader(authorization),
          body,
          isStranger: operation.isGuarded && authorization !== `Bearer ${key}`,
          isDryRun,
        };
      }),
  );

const authorizationHeader = (authorization: string): Record<string, string> =>
  authorization === '' ? {} : { authorization };

const authorizationOf = (key: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(`Bearer ${key}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', 'Bearer ', `Basic ${key}`, `Bearer ${key}x`, 'Bearer a.b.c'),
    },
  );

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** A value as a part of a path. It is never empty, because that would be another route. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).toWellFormed()) || '%20';

const pathOf = ({ path, parameters }: Operation) =>
  fc
    .record(valuesOf(parameters.filter(({ in: place }) => place === 'path')))
    .map(values => path.replace(/{(\w+)}/g, (_, name: string) => encoded(values[name])));

const queryOf = ({ parameters }: Operation) =>
  fc
    .record(valuesOf(parameters.filter(({ in: place, name }) => place === 'query' && name !== 'dryRun')), {
      requiredKeys: [],
    })
    .map(values => new URLSearchParams(Object.entries(values).map(([name, value]) => [name, asText(value)])));

const valuesOf = (parameters: Parameter[]) =>
  Object.fromEntries(parameters.map(({ name, schema }) => [name, valueFor(schema as Schema)]));

function bodyOf({ method, body }: Operation): fc.Arbitrary<string> {
  if (method === 'GET') return fc.constant('');
  const legal = body ? valueFor(body.schema as Schema) : fc.constant({});
  return fc.oneof(
    { weight: 12, arbitrary: legal.map(asJson) },
    { weight: 1, arbitrary: broken.map(asJson) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
  );
}

const asJson = (value: unknown) => JSON.stringify(value) ?? '';
