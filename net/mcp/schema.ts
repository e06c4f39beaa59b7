import type { JsonSchema } from '../openapi/json-schema.ts';

/** Shortens the tools' JSON Schemas, because a model pays for every word each time the tools are listed. */

type Fields = Record<string, JsonSchema>;

/** Keywords that are omitted from the schema of an answer, because the answer itself shows the same. */
const OMITTED_IN_ANSWERS = [
  'required',
  'enum',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'pattern',
  'default',
  'propertyNames',
  'additionalProperties',
];

/**
 * Rules that are omitted from the schema of arguments, because they are rarely broken by accident. The server
 * reports violations.
 */
const OMITTED_IN_ARGUMENTS = ['minLength', 'maxLength', 'pattern', 'minItems', 'propertyNames'];
/**
 * A tool's schema states the length limit of a text only if the limit is larger than this. Smaller limits apply to
 * names, and models rarely send longer names. @limit characters
 */
const LEAST_STATED_LENGTH = 64;
/** Largest length limit that a tool's schema states. @limit characters */
const MAX_STATED_LENGTH = 120;
/**
 * A schema of a tool's argument that is longer than this is written in only one tool. Other tools reference it. @limit
 * characters
 */
const LONG_SCHEMA = 150;
/** Maximum length of the schema of a tool's argument. A longer schema is described in words. @limit characters */
const LONGEST_SCHEMA = 900;

/**
 * Shortens the schema of an answer to the types of its values. The field `ok` and the list of required fields
 * are omitted.
 */
export function answerSchema(schema: JsonSchema): JsonSchema {
  const { properties = {}, ...rest } = eachSchema(schema, withoutRules);
  const { ok, ...fields } = properties as Fields;
  return { ...rest, properties: fields };
}

const withoutRules = (schema: JsonSchema) => orNullInShort(without(OMITTED_IN_ANSWERS, schema));

const without = (omitted: readonly string[], schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => !omitted.includes(keyword)));

/** Writes a nullable value as a list of two types, if nothing is lost by that. */
function orNullInShort(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [first, second, ...others] = (Array.isArray(anyOf) ? anyOf : []) as JsonSchema[];
  const isSimple = typeof first?.type === 'string' && Object.keys(first).length === 1;
  const isNull = second?.type === 'null' && others.length === 0;
  return isSimple && isNull ? { type: [first.type, 'null'], ...rest } : schema;
}

/**
 * Shortens the schema of a tool's arguments. To omit an optional argument, callers leave it out instead of sending
 * null.
 */
export function argumentSchema(schema: JsonSchema): JsonSchema {
  const { properties, required = [], ...rest } = eachSchema(schema, withoutTrivia);
  return { ...rest, properties, ...((required as string[]).length > 0 ? { required } : {}) };
}

function withoutTrivia(schema: JsonSchema): JsonSchema {
  const { properties, ...rest } = without(OMITTED_IN_ARGUMENTS, schema);
  const maxLength = Number(schema.maxLength);
  const isStated = maxLength > LEAST_STATED_LENGTH && maxLength <= MAX_STATED_LENGTH;
  return {
    ...rest,
    ...(isStated ? { maxLength } : {}),
    ...(properties
      ? { properties: withoutNull(properties as Fields, (rest.required ?? []) as string[]) }
      : {}),
  };
}

const withoutNull = (fields: Fields, required: string[]): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, schema]) => !('not' in schema)) // fields that callers must omit need no description
      .map(([field, schema]) => [field, required.includes(field) ? schema : definite(schema)]),
  );

function definite(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [first, second, ...others] = Array.isArray(anyOf) ? anyOf : [];
  const isNull = second?.type === 'null' && others.length === 0;
  return isNull && rest.default !== null ? { ...first, ...rest } : schema; // if null is the default, it has a meaning and stays
}

/** Rewrites a schema and every schema within it, inner schemas first. */
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

/**
 * Replaces long schemas by references to an earlier tool that has an argument with the same name. Very long
 * schemas are described in words.
 */
export function createReferrer() {
  const firstTools = new Map<string, string>();
  const inWords = createDescriber();
  return (tool: string, schema: JsonSchema): JsonSchema => {
    const refer = ([field, argument]: [string, JsonSchema]) => {
      const text = JSON.stringify([field, argument]);
      if (text.length < LONG_SCHEMA) return [field, argument];
      const first = firstTools.get(text);
      firstTools.set(text, first ?? tool);
      if (first)
        return [field, { type: argument.type ?? 'object', description: `As "${field}" of ${first}.` }];
      return [field, text.length > LONGEST_SCHEMA ? inWords(tool, argument) : argument];
    };
    return {
      ...schema,
      properties: Object.fromEntries(Object.entries(schema.properties as Fields).map(refer)),
    };
  };
}

/**
 * Describes schemas in a short notation: `{mode: dogfight|boss; bots: 0 to 500}`. The values of a field are described
 * only once.
 */
function createDescriber() {
  const tools = new Map<string, string>();
  return (tool: string, { type = 'object', description, ...schema }: JsonSchema): JsonSchema => {
    const elsewhere = new Set<string>();
    const isNew = (field: string) => {
      const first = tools.get(field);
      tools.set(field, first ?? tool);
      if (first !== undefined && first !== tool) elsewhere.add(first);
      return first === undefined;
    };
    const words = wordsFor({ type, ...schema }, isNew);
    const reference = elsewhere.size > 0 ? `Values as in ${[...elsewhere].join(', ')}.` : '';
    return { type, description: [description, words, reference].filter(Boolean).join(' ') };
  };
}

function wordsFor(schema: JsonSchema, isNew: (field: string) => boolean): string {
  const { type, enum: values, const: value, oneOf, anyOf, items, properties, minimum, maximum } = schema;
  if (values) return (values as unknown[]).join('|');
  if (value !== undefined) return String(value);
  const options = oneOf ?? anyOf;
  if (options) return (options as JsonSchema[]).map(option => wordsFor(option, isNew)).join(' or ');
  if (items) return `list of ${wordsFor(items as JsonSchema, isNew)}`;
  if (properties)
    return `{${fieldsInWords(properties as Fields, (schema.required ?? []) as string[], isNew)}}`;
  return minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : String(type);
}

/**
 * Describes the fields of an object. Consecutive fields that accept the same values are grouped, and required
 * fields are marked.
 */
function fieldsInWords(
  fields: Fields,
  required: readonly string[],
  isNew: (field: string) => boolean,
): string {
  const groups: { names: string[]; words: string }[] = [];
  for (const [name, schema] of Object.entries(fields)) {
    const all = wordsFor(schema, isNew);
    const words = all.length <= name.length || isNew(`${name}: ${all}`) ? all : '';
    const label = required.length === 0 || required.includes(name) ? name : `${name}?`;
    const last = groups.at(-1);
    if (last?.words === words) last.names.push(label);
    else groups.push({ names: [label], words });
  }
  return groups.map(({ names, words }) => names.join(', ') + (words && `: ${words}`)).join('; ');
}
