import type { JsonSchema } from '../../openapi/json-schema.ts';

/** Converts a JSON Schema to a TypeScript type. References become type names. */
export function typeOf(schema: JsonSchema): string {
  const { $ref, const: constant, enum: values, anyOf, oneOf, type } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map(value => JSON.stringify(value)).join(' | ');
  const choices =
    anyOf ?? oneOf ?? (Array.isArray(type) ? type.map(one => ({ ...schema, type: one })) : null);
  if (Array.isArray(choices)) return [...new Set(choices.map(typeOf))].join(' | ');
  return PLAIN[String(type)] ?? COMPOUND[String(type)]?.(schema) ?? 'unknown';
}

const PLAIN: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

const COMPOUND: Record<string, (schema: JsonSchema) => string> = {
  array: ({ items }) => listOf(typeOf((items ?? {}) as JsonSchema)),
  object: objectType,
};

const listOf = (item: string) => (/[|&]/.test(item) ? `(${item})[]` : `${item}[]`);

function objectType({ properties, required, additionalProperties }: JsonSchema): string {
  const fields = fieldsOf({ properties, required });
  if (fields.length > 0) {
    return `{ ${fields.map(({ name, type, isOptional }) => `${keyOf(name)}${isOptional ? '?' : ''}: ${type}`).join('; ')} }`;
  }
  const values =
    typeof additionalProperties === 'object' ? typeOf(additionalProperties as JsonSchema) : 'unknown';
  return `Record<string, ${values}>`;
}

export interface TypedField {
  name: string;
  type: string;
  isOptional: boolean;
}

/** Returns the fields of an object's schema, in the schema's order. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): TypedField[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    isOptional: !(required as string[]).includes(name),
  }));
}

const keyOf = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
