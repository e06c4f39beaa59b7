import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '../../net/openapi/document.ts';
import type { WhileStopped } from '../../schema/base/action.ts';

/** Reads the OpenAPI document as other programs do: from its text, without the declarations behind it. */

export interface Operation {
  operationId: string;
  method: string;
  /** The path on the server, as in `/api/v1/pilots/{name}/abilities`. */
  path: string;
  tool: string | null;
  scope: string;
  preview: boolean;
  whileStopped: WhileStopped;
  /** Whether the operation requires a key. */
  isGuarded: boolean;
  parameters: Parameter[];
  body?: Content;
  /** The answers by status, with `$ref`s resolved. */
  responses: Record<string, ResponseObject>;
}

export interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: object;
  example?: unknown;
}

interface Content {
  schema: object;
  example?: unknown;
}

interface ResponseObject {
  description: string;
  content?: Record<string, Content>;
}

interface Document {
  info: { description: string };
  servers: [{ url: string }];
  paths: Record<string, Record<string, RawOperation> & { servers?: [{ url: string }] }>;
  components: { schemas: Record<string, object>; responses: Record<string, ResponseObject> };
}

interface RawOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': Content } };
  responses: Record<string, ResponseObject & { $ref?: string }>;
  'x-tool'?: string;
  'x-scope'?: string;
  'x-preview'?: true;
  'x-while-stopped': WhileStopped;
  security?: [];
}

export const document: Document = JSON.parse(JSON.stringify(openApiDocument()));

export const operations: Operation[] = Object.entries(document.paths).flatMap(
  ([path, { servers = document.servers, ...methods }]) => {
    const base = servers[0].url.replace(/\/$/, '');
    return Object.entries(methods).map(([method, raw]) => asOperation(method, base + path, raw));
  },
);

function asOperation(method: string, path: string, raw: RawOperation): Operation {
  return {
    operationId: raw.operationId,
    method: method.toUpperCase(),
    path,
    tool: raw['x-tool'] ?? null,
    scope: raw['x-scope'] ?? 'read',
    preview: raw['x-preview'] === true,
    whileStopped: raw['x-while-stopped'],
    isGuarded: raw.security === undefined,
    parameters: raw.parameters ?? [],
    body: raw.requestBody?.content['application/json'],
    responses: Object.fromEntries(
      Object.entries(raw.responses).map(([status, response]) => [status, followed(response)]),
    ),
  };
}

function followed(response: ResponseObject & { $ref?: string }) {
  return response.$ref ? document.components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false });
ajv.addSchema({ ...document, $id: 'starfray' }, 'starfray');

/** Returns a function that checks a value against a schema of the document. */
function validatorOf(schema: object): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"starfray#/components');
  return ajv.compile(JSON.parse(text));
}

const validators = new Map<object, ValidateFunction>();

/** Says what is wrong with a value; null if it matches the schema. */
export function faultsOf(schema: object, value: unknown): string | null {
  const validate = validators.get(schema) ?? validatorOf(schema);
  validators.set(schema, validate);
  return validate(value) ? null : ajv.errorsText(validate.errors);
}
