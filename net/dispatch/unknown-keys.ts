import type { ActionDeclaration } from '../../schema/base/action.ts';
import { nearest } from '../../schema/base/nearest.ts';

/**
 * Finds fields in the input that nothing reads. They are ignored, but reported, because the caller expects
 * them to have an effect.
 */

/** Maximum number of unknown fields in an error. @limit */
const MAX_NAMED = 5;
/** Maximum length of an unknown field's name in an error; longer names are truncated. @limit characters */
const MAX_KEY_LENGTH = 40;

type Described = Pick<ActionDeclaration, 'input' | 'documented' | 'body' | 'secret'>;

/**
 * Lists the unknown fields, such as `round_minutes (did you mean roundMinutes?)` or `rounds[0].feild`. The
 * list is empty for actions that handle secrets.
 */
export function unknownKeys(declaration: Described, input: unknown): string[] {
  const { input: schema, documented = schema, body, secret } = declaration;
  if (secret) return [];
  const named: string[] = [];
  nameUnknown(schema, input, '', named);
  if (body) nameUnknown(entriesOf(documented)?.[body], fieldOf(input, body), '', named);
  return named;
}

/**
 * Whether the action's input has a field with that name. If one field of the input is sent as the whole body, the
 * fields inside it count too.
 */
export function isField({ input, documented = input, body }: Described, name: string): boolean {
  const schemas = [input, body && entriesOf(documented)?.[body]];
  return schemas.some(schema => Object.hasOwn(entriesOf(schema) ?? {}, name));
}

/** The answer header that lists unknown fields. */
export const unknownHeader = (unknown: readonly string[]): Record<string, string> =>
  unknown.length > 0 ? { 'starfray-unknown': unknown.join(', ') } : {};

const fieldOf = (input: unknown, name: string) => (input as Record<string, unknown> | null)?.[name];

/** The parts of a schema that are needed here: fields of an object, items of a list, and wrapped (optional) schemas. */
interface Shape {
  entries?: Record<string, unknown>;
  item?: unknown;
  wrapped?: unknown;
}

function shapeOf(schema: unknown): Shape {
  const shape = (schema ?? {}) as Shape;
  return shape.wrapped ? shapeOf(shape.wrapped) : shape;
}

/** The fields that a schema allows; null if it allows any field. */
const entriesOf = (schema: unknown) => shapeOf(schema).entries ?? null;

/**
 * Adds the unknown fields of a value to `named` until it is full. `place` is the path of the value, such as
 * `rounds[0]`.
 */
function nameUnknown(schema: unknown, value: unknown, place: string, named: string[]) {
  const { entries, item } = shapeOf(schema);
  if (typeof value !== 'object' || value === null || named.length === MAX_NAMED) return;
  if (Array.isArray(value)) {
    for (let i = 0; item && i < value.length && named.length < MAX_NAMED; i++)
      nameUnknown(item, value[i], `${place}[${i}]`, named);
    return;
  }
  if (!entries) return;
  const inside = place && `${place}.`;
  for (const key of Object.keys(value)) {
    if (named.length === MAX_NAMED) return;
    if (Object.hasOwn(entries, key)) nameUnknown(entries[key], fieldOf(value, key), inside + key, named);
    else named.push(inside + withSuggestion(key, Object.keys(entries)));
  }
}

function withSuggestion(key: string, known: readonly string[]) {
  const text = key.slice(0, MAX_KEY_LENGTH).toWellFormed();
  const meant = nearest(text, known);
  return meant ? `${text} (did you mean ${meant}?)` : text;
}
