import type { JsonSchema } from '../openapi/json-schema.ts';

/** JSON Schemas of tools, made short: a model pays for every word each time the tools are listed. */

type Fields = Record<string, JsonSchema>;

/** Keywords that say nothing about an answer that the answer itself does not. */
const OMITTED_IN_ANSWERS = ['enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'pattern', 'default'];

/** A longer limit is left out: hardly a text exceeds it by chance, and the server then says so. */
const MAX_STATED_LENGTH = 120;
/** A schema longer than this is written out once, and then referred to. Unit: characters. */
const LONG_SCHEMA = 500;

/** What kind of value stands where in an answer; that it is `ok` goes without saying. */
export function answerSchema(schema: JsonSchema): JsonSchema {
  const { properties = {}, required = [], ...rest } = eachSchema(schema, withoutRules);
  const { ok, ...fields } = properties as Fields;
  const needed = (required as string[]).filter(field => field !== 'ok');
  return { ...rest, properties: fields, ...(needed.length > 0 ? { required: needed } : {}) };
}

function withoutRules(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !OMITTED_IN_ANSWERS.includes(keyword));
  return Object.fromEntries(kept);
}

/** What arguments a tool takes; one that need not be given is left out rather than null. */
export function argumentSchema(schema: JsonSchema): JsonSchema {
  const { properties, required = [], ...rest } = eachSchema(schema, withoutTrivia);
  return { ...rest, properties, ...((required as string[]).length > 0 ? { required } : {}) };
}

function withoutTrivia({ minLength, maxLength, properties, ...rest }: JsonSchema): JsonSchema {
  return {
    ...rest,
    ...(typeof maxLength === 'number' && maxLength <= MAX_STATED_LENGTH ? { maxLength } : {}),
    ...(properties
      ? { properties: withoutNull(properties as Fields, (rest.required ?? []) as string[]) }
      : {}),
  };
}

const withoutNull = (fields: Fields, required: string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, schema]) => !('not' in schema)) // what must be left out need not be told
      .map(([field, schema]) => [field, required.includes(field) ? schema : definite(schema)]),
  );

function definite(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [first, second, ...others] = Array.isArray(anyOf) ? anyOf : [];
  return second?.type === 'null' && others.length === 0 ? { ...first, ...rest } : schema;
}

/** Rewrites a schema and every schema in it, the inner ones first. */
function eachSchema(schema: JsonSchema, rewrite: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inner);
    return typeof value === 'object' && value !== null ? eachSchema(value as JsonSchema, rewrite) : value;
  };
  const entries = Object.entries(schema).map(([keyword, value]) =>
    keyword === 'properties'
      ? [keyword, Object.fromEntries(Object.entries(value as Fields).map(([name, s]) => [name, inner(s)]))]
      : [keyword, inner(value)],
  );
  return rewrite(Object.fromEntries(entries));
}

/** Refers to long schemas that an earlier tool has written out for an argument of the same name. */
export function createReferrer() {
  const firstTools = new Map<string, string>();
  return (tool: string, schema: JsonSchema): JsonSchema => {
    const refer = ([field, argument]: [string, JsonSchema]) => {
      const text = JSON.stringify([field, argument]);
      if (text.length < LONG_SCHEMA) return [field, argument];
      const first = firstTools.get(text);
      firstTools.set(text, first ?? tool);
      return [field, first ? { type: 'object', description: `As "${field}" of ${first}.` } : argument];
    };
    return {
      ...schema,
      properties: Object.fromEntries(Object.entries(schema.properties as Fields).map(refer)),
    };
  };
}
