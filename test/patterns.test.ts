import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A foreign pattern may take for ever to fail. So none is made from text while the game runs: every pattern is in the
 * source, where it can be reviewed.
 */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['core', 'server', 'net', 'schema', 'client', 'sandbox', 'engine'];

const sources = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.[jt]sx?$/.test(file))
    .map(file => [join(folder, file), readFileSync(join(ROOT, folder, file), 'utf8')] as const),
);

const linesWith = (pattern: RegExp) =>
  sources.flatMap(([path, text]) =>
    text.split('\n').flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );

describe('source', () => {
  it('never makes a pattern by the constructor', () => {
    expect(linesWith(/\bRegExp\s*\(/)).toEqual([]);
  });

  it('never passes a text to a method that makes a pattern of it', () => {
    expect(linesWith(/(?<!\.)\.(?:match|matchAll|search)\((?!\/|[A-Z_]+\))/)).toEqual([]);
  });
});

/** Phrases of translated prose. */
const STILTED =
  /\b(?:in vain|passed over|given up|goes on (?:with|after|as)|is to be had|what there is to|all the same)\b/i;

describe('text of the source', () => {
  it('uses no stilted phrase', () => {
    expect(linesWith(STILTED)).toEqual([]);
  });
});
