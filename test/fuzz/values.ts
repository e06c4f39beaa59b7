import { document } from '../contract/document.ts';
import { fc } from '../fast-check.ts';
import { anyTexts } from './texts.ts';

/** Values for a JSON Schema of the OpenAPI document: legal values, values at its bounds, and broken ones. */

/** The subset of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
}

/** Names that the world knows, so that not everything is refused. */
const KNOWN = ['ada', 'bob', 'robo', 'chat:ada', 'nuke', 'trail', 'emp', 'rainbow', '#ff8800', 'Hydra'];

const BROKEN: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  -0,
  true,
  [],
  {},
  [[[[]]]],
  ...anyTexts({ length: 5_000, isShort: true }),
  '\ud800',
  '\u0000',
  '🚀',
  '../../etc/passwd',
  "'; DROP TABLE keys; --",
  '%00%2f',
  { constructor: { prototype: 1 } },
  Number.MAX_SAFE_INTEGER,
];

export const broken = fc.oneof(fc.constantFrom(...BROKEN), fc.jsonValue({ maxDepth: 2 }));

/** Values for a schema, most of which are legal. */
export const valueFor = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 7, arbitrary: legal(schema) },
    { weight: 2, arbitrary: border(schema) },
    { weight: 1, arbitrary: broken },
  );

function legal(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, enum: options, type } = schema;
  if ($ref) return legal(resolve($ref));
  if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf ?? []).map(legal));
  if (options) return fc.constantFrom(...options);
  if ('const' in schema) return fc.constant(schema.const);
  switch (type) {
    case 'string':
      return text(schema);
    case 'number':
    case 'integer':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}), { maxLength: 3 });
    case 'object':
      return object(schema);
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

export const resolve = ($ref: string): Schema => document.components.schemas[$ref.split('/').at(-1) ?? ''];

const text = ({ minLength = 0, maxLength = 40 }: Schema) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...KNOWN) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 40) }) },
  );

const number = ({ minimum = -1_000, maximum = 1_000, type }: Schema) =>
  type === 'integer'
    ? fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    : fc.double({ min: minimum, max: maximum, noNaN: true });

function object({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, valueFor(schema)]),
  );
  const known = fc.record(fields, { requiredKeys: required });
  if (typeof additionalProperties !== 'object') return known;
  return fc.dictionary(fc.constantFrom(...KNOWN), valueFor(additionalProperties), { maxKeys: 3 });
}

/** Values at the bounds of a schema, and one step beyond them. */
function border(schema: Schema): fc.Arbitrary<unknown> {
  const { $ref, anyOf, minimum, maximum, minLength, maxLength, type } = schema;
  if ($ref) return border(resolve($ref));
  if (anyOf) return fc.oneof(...anyOf.map(border));
  const bounds = [minimum, maximum].flatMap(bound =>
    bound === undefined ? [] : [bound - 1, bound, bound + 1],
  );
  const lengths = [minLength, maxLength].flatMap(length =>
    length === undefined ? [] : [length - 1, length, length + 1],
  );
  const edges = [...bounds, ...lengths.filter(length => length >= 0).map(length => 'x'.repeat(length))];
  return edges.length > 0 && type !== 'array' ? fc.constantFrom<unknown>(...edges) : legal(schema);
}
