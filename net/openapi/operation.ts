import type * as v from 'valibot';
import { type ActionName, declarationOf, whileStopped } from '../../schema/actions/index.ts';
import { SCRIPT_ACTIONS } from '../../schema/actions/script-api.ts';
import { type ActionDeclaration, toolOf } from '../../schema/base/action.ts';
import type { ActionRoute } from '../../schema/base/route.ts';
import { isTagged } from '../../server/http/entity-tags.ts';
import { failures } from './failures.ts';
import { json, preview, reference } from './fragments.ts';
import { answerHeaders, requestHeaders } from './headers.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { tagOf } from './tags.ts';

/** Describes an action as an operation of the OpenAPI document. */
export function operation(name: ActionName, route: ActionRoute) {
  const declaration = declarationOf(name);
  const tool = toolOf(name, declaration);
  const fields = fieldsOf(declaration, route);
  return {
    operationId: name,
    summary: declaration.summary,
    description: howElse(name, declaration),
    tags: [tagOf(route.path)],
    'x-scope': declaration.scope,
    'x-while-stopped': whileStopped(name),
    ...(tool ? { 'x-tool': tool } : {}),
    ...preview(declaration.preview),
    parameters: parameters(fields, route),
    ...requestBody(declaration, fields, route),
    responses: responses(declaration, route),
  };
}

/** Describes the key that the action requires, and names its MCP tool. */
function howElse(name: ActionName, declaration: ActionDeclaration) {
  const { scope, preview: isPreview } = declaration;
  const tool = toolOf(name, declaration);
  return [
    `Needs a key with the scope \`${scope}\`.`,
    tool ? `Available as the tool \`${tool}\`.` : '',
    whileStopped(name) === 'never' ? 'Refused while everything is stopped.' : '',
    SCRIPT_ACTIONS.includes(name) ? `In scripts: \`game.${name}\`.` : '',
    isPreview ? 'Preview: may still change.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** A field of the input, with its description and the place where it is sent. */
interface Field {
  name: string;
  schema: JsonSchema;
  required: boolean;
  example?: unknown;
  isPreview: boolean;
  /** Name of the path parameter that contains the field. */
  parameter?: string;
}

function fieldsOf(declaration: ActionDeclaration, route: ActionRoute): Field[] {
  const { documented, input, example, previewFields = [] } = declaration;
  const schema = jsonSchemaOf(documented ?? input, { side: 'input', named: true });
  const required = (schema.required as string[] | undefined) ?? [];
  const sample = (example?.input ?? {}) as Record<string, unknown>;
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, ofField]) => ({
    name,
    schema: ofField,
    required: required.includes(name),
    example: sample[name],
    isPreview: previewFields.includes(name),
    parameter: route.parameters.find(({ field }) => field === name)?.name,
  }));
}

function parameters(fields: Field[], route: ActionRoute) {
  const { method, parameters: inPath } = route;
  const taken = inPath.flatMap(({ field }) => fields.filter(({ name }) => name === field));
  const asked = method === 'GET' ? fields.filter(({ parameter }) => parameter === undefined) : [];
  return [
    ...taken.map(field => parameter(field, 'path')),
    ...asked.map(field => parameter(field, 'query')),
    ...requestHeaders(method, isTagged(route)),
  ];
}

const parameter = (
  { name, parameter = name, schema, required, example, isPreview }: Field,
  place: 'path' | 'query',
) => ({
  in: place,
  name: parameter,
  required: required || place === 'path',
  schema,
  ...(example === undefined ? {} : { example }),
  ...preview(isPreview),
});

function requestBody({ body, example }: ActionDeclaration, fields: Field[], { method }: ActionRoute) {
  const sent = fields.filter(({ parameter }) => parameter === undefined);
  if (method === 'GET' || sent.length === 0) return {};
  const whole = sent.find(({ name }) => name === body);
  const required = sent.filter(field => field.required).map(({ name }) => name);
  const sample = whole ? whole.example : samplesOf(sent);
  return {
    requestBody: {
      required: required.length > 0,
      ...json(whole?.schema ?? objectOf(sent, required), example ? { example: sample } : {}),
    },
  };
}

const samplesOf = (fields: Field[]) =>
  Object.fromEntries(fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));

const objectOf = (fields: Field[], required: string[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
  ...(required.length > 0 ? { required } : {}),
});

const READ_FAILURES = [400, 401, 403, 500];
const FAILURES = [400, 401, 403, 413, 415, 429, 500, 503];

function responses({ output, otherOutputs = [], example, lenient }: ActionDeclaration, route: ActionRoute) {
  const { method } = route;
  const formOf = (schema: v.GenericSchema) => jsonSchemaOf(schema, { side: 'output', named: true });
  const answer = formOf(output);
  const others = [
    ...otherOutputs.map(form => ({ ...formOf(form), ...preview(true) })),
    ...(method === 'GET' ? [] : [reference('DryRun')]),
  ];
  const schema = others.length > 0 ? { anyOf: [answer, ...others] } : answer;
  const statuses = method === 'GET' ? READ_FAILURES : FAILURES;
  return {
    200: {
      description: 'Done.',
      headers: answerHeaders(method, { isTagged: isTagged(route), isLenient: lenient === true }),
      ...json(schema, example ? { example: example.output } : {}),
    },
    ...(isTagged(route)
      ? { 304: { description: 'Nothing has changed since the answer whose tag was sent.' } }
      : {}),
    ...failures(method === 'POST' ? [...statuses, 409] : statuses),
  };
}
