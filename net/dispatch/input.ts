import * as v from 'valibot';
import type { ActionDeclaration } from '../../schema/base/action.ts';
import { MAX_DEPTH } from '../../schema/base/depth.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import { nearest } from '../../schema/base/nearest.ts';
import { CALAMITY_NAMES, FIELDS, MODES } from '../../schema/catalog/catalog.ts';

/** Parses input from JSON to values that handlers can trust. All input is parsed here. */

const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

type Parsable = Pick<ActionDeclaration, 'input' | 'lenient' | 'secret'>;

/** Parses the input of an action. Throws `bad-input`, which names the field and the value and says what to do. */
export function parseInput({ input, lenient, secret }: Parsable, raw: unknown): unknown {
  const parsed = v.safeParse(input, clean(raw, lenient ?? false));
  if (parsed.success) return parsed.output;
  throw new GameError('bad-input', explain(parsed.issues[0], input, secret ? null : quote));
}

/**
 * Makes all strings well-formed and removes keys that could reach a prototype. The value belongs to this
 * request, so it is changed in place: most values need no change, and copying takes longer than checking.
 */
function clean(value: unknown, dropUnsafe: boolean, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value === 'number' && !dropUnsafe) requireFinite(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) {
    throw new GameError('bad-input', `The input is nested deeper than ${MAX_DEPTH} levels: flatten it.`);
  }
  if (Array.isArray(value)) return value.map(item => clean(item, dropUnsafe, depth + 1));
  cleanFields(value as Record<string, unknown>, dropUnsafe, depth + 1);
  return value;
}

function cleanFields(record: Record<string, unknown>, dropUnsafe: boolean, depth: number) {
  for (const key of Object.keys(record)) {
    const field = record[key];
    const cleaned = clean(field, dropUnsafe, depth);
    const isAccepted = isSafe(key, dropUnsafe);
    if (isAccepted && key.isWellFormed()) {
      if (cleaned !== field) record[key] = cleaned;
      continue;
    }
    delete record[key];
    if (isAccepted) record[key.toWellFormed()] = cleaned;
  }
}
/**
 * Refuses numbers such as 1e999, which JSON allows but which exceed the range of a number. Settings clamp
 * them instead.
 */
function requireFinite(value: number) {
  if (Number.isFinite(value)) return;
  throw new GameError('bad-input', 'A number of the input is beyond 1.8e308: send a smaller one.');
}

function isSafe(key: string, dropUnsafe: boolean) {
  if (!UNSAFE_KEYS.has(key)) return true;
  if (dropUnsafe) return false;
  throw new GameError('bad-input', `The key "${key}" is not accepted anywhere: omit it.`);
}

/**
 * Returns one sentence that names the field, the rule, the value (unless it is secret) and the value that was
 * probably meant.
 */
function explain(issue: v.BaseIssue<unknown>, schema: v.GenericSchema, show: typeof quote | null): string {
  const path = v.getDotPath(issue);
  const was = show ? `, not ${show(issue.input)}` : '';
  if (path === null) return `The input ${ruleOf(issue, 'a JSON object')}${was}.`;
  if (issue.input === undefined) return `"${path}" is missing: it must be ${expectedAt(schema, path)}.`;
  return `"${path}" ${ruleOf(issue, inWords(issue.expected))}${was}.${show ? suggestion(issue) : ''}`;
}

/** Returns the name that was probably meant: a name with similar spelling, or the name whose label was sent. */
function suggestion({ input, expected }: v.BaseIssue<unknown>): string {
  if (typeof input !== 'string' || !expected) return '';
  const options = [...expected.matchAll(/"([^"]*)"/g)].flatMap(([, option]) => option ?? []);
  const labelled = options.map(option => LABELS[option] ?? option);
  const at = labelled.indexOf(nearest(input, labelled) ?? '');
  const meant = options[at] ?? nearest(input, options);
  return meant ? ` Did you mean "${meant}"?` : '';
}

/** Display names of modes, fields and calamities. */
const LABELS: Readonly<Record<string, string>> = { ...MODES, ...FIELDS, ...CALAMITY_NAMES };

/** Returns the rule as the schema words it, or else the expected type. */
const ruleOf = ({ message }: v.BaseIssue<unknown>, expected: string | undefined) =>
  message.startsWith('must ') ? message : `must be ${expected ?? message}`;

const WORDS: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
};

/** Turns `("a" | "b")` into `one of "a", "b"`. */
function inWords(expected: string | null | undefined): string | undefined {
  if (!expected) return undefined;
  if (!expected.includes(' | ')) return WORDS[expected] ?? expected;
  return `one of ${expected.replace(/^\(|\)$/g, '').replaceAll(' | ', ', ')}`;
}

/** Returns the rule for a missing field. */
function expectedAt(schema: v.GenericSchema, path: string) {
  const entries = 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {};
  const field = entries[path];
  const issue = field && v.safeParse(field, undefined).issues?.[0];
  const orNull = field && v.is(field, null) ? ' or null' : '';
  return `${inWords(issue?.expected) ?? 'given'}${orNull}`;
}

/**
 * Builds the input of an action from named fields. If one input field is the whole body, its fields may also
 * be at the top level.
 */
export function flatInput({ body }: ActionDeclaration, fields: Record<string, unknown>) {
  if (!body) return fields;
  const { [body]: nested, ...flat } = fields;
  return { [body]: isRecord(nested) ? { ...flat, ...nested } : (nested ?? flat) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
