import type { ActionDeclaration } from '../../schema/action.ts';
import { nearest } from '../../schema/nearest.ts';

/** Fields that a caller sent and nothing reads: ignored, but named, because the caller believes that they worked. */

/** Most fields that are named, and the longest part of a name. */
export const MAX_NAMED = 5;
const MAX_KEY_LENGTH = 40;

type Described = Pick<ActionDeclaration, 'input' | 'documented' | 'body' | 'secret'>;

/** Each as `round_minutes (did you mean roundMinutes?)`. Empty for actions that handle secrets. */
export function unknownKeys(declaration: Described, input: unknown): string[] {
  const { input: schema, documented = schema, body, secret } = declaration;
  if (secret) return [];
  const inBody = body ? unknownTo(entriesOf(entriesOf(documented)?.[body]), fieldOf(input, body)) : [];
  return [...unknownTo(entriesOf(schema), input), ...inBody].slice(0, MAX_NAMED);
}

/** Whether the input has a field of that name, or the whole body that the action takes has. */
export function isField({ input, documented = input, body }: Described, name: string): boolean {
  const schemas = [input, body && entriesOf(documented)?.[body]];
  return schemas.some(schema => Object.hasOwn(entriesOf(schema) ?? {}, name));
}

/** The answer header that names them. */
export const unknownHeader = (unknown: readonly string[]): Record<string, string> =>
  unknown.length > 0 ? { 'starfray-unknown': unknown.join(', ') } : {};

const fieldOf = (input: unknown, name: string) => (input as Record<string, unknown> | null)?.[name];

/** The fields that an object of that schema has; null where any may be in it. */
function entriesOf(schema: unknown): Record<string, unknown> | null {
  const { entries = null } = (schema ?? {}) as { entries?: Record<string, unknown> };
  return entries;
}

function unknownTo(entries: Record<string, unknown> | null, value: unknown): string[] {
  if (!entries || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const unknown = Object.keys(value).filter(key => !Object.hasOwn(entries, key));
  return unknown.slice(0, MAX_NAMED).map(key => withSuggestion(key, Object.keys(entries)));
}

function withSuggestion(key: string, known: readonly string[]) {
  const shown = key.slice(0, MAX_KEY_LENGTH).toWellFormed();
  const meant = nearest(shown, known);
  return meant ? `${shown} (did you mean ${meant}?)` : shown;
}
