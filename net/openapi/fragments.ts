import type { JsonSchema } from './json-schema.ts';

/** Parts of the document that are used in several places. */

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

/** A table of words and meanings, as Markdown. */
export const table = (rows: readonly (readonly [word: string, meaning: string])[]) =>
  rows.map(([word, meaning]) => `* \`${word}\`: ${meaning}`).join('\n');
