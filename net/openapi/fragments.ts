import type { JsonSchema } from './json-schema.ts';

/** Parts of the OpenAPI document that are used in several places. */

export const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A JSON body, with one or more examples. */
export const json = (schema: JsonSchema, samples: { example?: unknown; examples?: object } = {}) => ({
  content: { 'application/json': { schema, ...samples } },
});

export const preview = (isPreview: boolean | undefined) => (isPreview ? { 'x-preview': true } : {});

/** A header of an answer. */
export const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

/** Formats words and their meanings as a Markdown list. */
export const table = (rows: readonly (readonly [word: string, meaning: string])[]) =>
  rows.map(([word, meaning]) => `* \`${word}\`: ${meaning}`).join('\n');
