import { type Operation, operations, type Parameter } from '../contract/document.ts';
import type { FuzzRequest } from './requests.ts';
import { anyTexts, plainTexts } from './texts.ts';
import { resolve, type Schema } from './values.ts';

/** Makes requests with a long text in each place that accepts one: fields of bodies, parameters, and headers. */

/** Length of a text in a body. Unit: characters. */
const BODY_TEXT = 30_000;
const HEADER_TEXT = 10_000;
/**
 * Length of a text in an address. Each character becomes up to nine there, and the address and all headers may have
 * 16 KB.
 */
const ADDRESS_TEXT = 1_500;

/** The headers that the server reads for every operation. */
const HEADERS = [
  'accept',
  'accept-encoding',
  'content-type',
  'cookie',
  'if-none-match',
  'idempotency-key',
  'last-event-id',
  'origin',
];

/** If `isAsDocumented` is true, only documented answers are allowed. A wrong header may have other answers. */
export type LongRequest = FuzzRequest & { isAsDocumented: boolean };

/**
 * Requests with all texts, or with only the few on which most patterns fail. They are made one by one, because all of
 * them take hundreds of megabytes.
 */
export function* longTextRequests(key: string, isShort: boolean): Generator<LongRequest> {
  for (const operation of operations) {
    const request = plainRequest(operation, key);
    yield* inBody(request, isShort);
    yield* inAddress(request, isShort);
    if (isForHeaders(operation)) yield* inHeaders(request, isShort);
  }
}

/**
 * Whether an operation is tried with long headers. One of each kind is enough, because headers are read before the
 * operation is known.
 */
const isForHeaders = ({ operationId }: Operation) => ['addPilot', 'getState', 'events'].includes(operationId);

const plainRequest = (operation: Operation, key: string): LongRequest => ({
  operation,
  method: operation.method,
  path: fill(operation, {}),
  headers: { authorization: `Bearer ${key}` },
  body: operation.method === 'GET' ? '' : JSON.stringify(operation.body?.example ?? {}),
  isStranger: false,
  isDryRun: false,
  isAsDocumented: true,
});

function* inBody(request: LongRequest, isShort: boolean): Generator<LongRequest> {
  const { schema, example } = request.operation.body ?? {};
  if (!schema) return;
  for (const text of anyTexts({ length: BODY_TEXT, isShort })) {
    for (const value of withText(schema, text, example)) yield { ...request, body: JSON.stringify(value) };
  }
}

/** Values of a schema in which a single text is replaced by `text`. Everything else is as in the example. */
function* withText(schema: Schema, text: string, example?: unknown): Generator<unknown> {
  const { $ref, anyOf, oneOf, items, properties = {}, additionalProperties, type } = schema;
  if ($ref) yield* withText(resolve($ref), text, example);
  for (const option of anyOf ?? oneOf ?? []) yield* withText(option, text, example);
  if (type === 'string' || schema.enum) yield text;
  if (items) for (const item of withText(items, text)) yield [item];
  for (const [name, field] of Object.entries(properties)) {
    for (const value of withText(field, text)) yield { ...(example as object), [name]: value };
  }
  if (typeof additionalProperties === 'object') {
    for (const value of withText(additionalProperties, text)) yield { ada: value };
    yield { [text]: text };
  }
}

function* inAddress(request: LongRequest, isShort: boolean): Generator<LongRequest> {
  const { operation } = request;
  for (const { name, in: place } of operation.parameters) {
    if (place === 'header') continue;
    for (const text of anyTexts({ length: ADDRESS_TEXT, isShort })) {
      const inPath = fill(operation, { [name]: text });
      const path = place === 'path' ? inPath : `${request.path}?${new URLSearchParams({ [name]: text })}`;
      yield { ...request, path };
    }
  }
}

/** The path of an operation. Parameters that are not in `given` are as in their examples. */
const fill = ({ path, parameters }: Operation, given: Record<string, string>) =>
  path.replace(/{(\w+)}/g, (_, name: string) =>
    encodeURIComponent((given[name] ?? exampleOf(parameters, name)).toWellFormed()),
  );

const exampleOf = (parameters: Parameter[], name: string) =>
  String(parameters.find(parameter => parameter.name === name)?.example ?? 'ada');

function* inHeaders(request: LongRequest, isShort: boolean): Generator<LongRequest> {
  for (const text of plainTexts({ length: HEADER_TEXT, isShort })) {
    for (const name of HEADERS) yield withHeader(request, name, text);
    yield { ...withHeader(request, 'authorization', `Bearer ${text}`), isStranger: true };
  }
}

const withHeader = (request: LongRequest, name: string, value: string): LongRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
  isAsDocumented: false,
});
