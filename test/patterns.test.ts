import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['core', 'server', 'net', 'schema', 'client', 'sandbox', 'engine'];

const filesIn = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => ending.test(file))
    .map(file => join(folder, file));
const sourcesIn = (folders: readonly string[]) => folders.flatMap(folder => filesIn(folder, /\.[jt]sx?$/));

const linesWith = (pattern: RegExp, paths = sourcesIn(FOLDERS)) =>
  paths.flatMap(path =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1} ${line.trim()}`] : [])),
  );

/** The only file that makes a regular expression. It makes the expression from its own words, when it is loaded. */
const BLOCK_LIST = join('net', 'platform', 'viewers', 'block-list.ts');

/**
 * A pattern from outside may never end. So no pattern is made from text while the game runs: every pattern is in the
 * source, where it can be reviewed.
 */
describe('regular expressions', () => {
  it('only the block list calls the RegExp constructor, and only with words from the block list itself', () => {
    expect(linesWith(/\bRegExp\s*\(/).filter(line => !line.startsWith(BLOCK_LIST))).toEqual([]);
  });

  it('no source file passes a text to a method that turns it into a regular expression', () => {
    expect(linesWith(/(?<!\.)\.(?:match|matchAll|search)\((?!\/|[A-Z_]+\))/)).toEqual([]);
  });
});

/** The lists of parts, which may be longer. */
const LISTS_OF_PARTS = [join('net', 'app.ts'), join('edge', 'app.ts')];

function longFunctionsIn(path: string): string[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  const starts = lines.flatMap((line, i) => (/^(?:export )?(?:async )?function\b/.test(line) ? [i] : []));
  return starts
    .filter(start => lines.indexOf('}', start) - start >= 70)
    .map(start => `${path}:${start + 1} ${lines[start]}`);
}

describe('functions', () => {
  it('no function of the product is longer than 70 lines, except the lists of parts', () => {
    const sources = sourcesIn([...FOLDERS, 'edge', 'render', 'nw-app', 'deploy']);
    expect(sources.filter(path => !LISTS_OF_PARTS.includes(path)).flatMap(longFunctionsIn)).toEqual([]);
  });
});

/** Phrases that read like a translation. */
const STILTED =
  /\b(?:in vain|passed over|given up|goes on (?:with|after|as)|is to be had|what there is to|all the same|what (?:became|becomes|comes) of|now and then|hand(?:s|ed) out|(?:paid|pays?) back|(?:dealt|deals?) with|in one go|on the air)\b/i;

/** The files that people read: sources, and pages except for figures. */
const PROSE = [
  ...sourcesIn([...FOLDERS, 'edge', 'harness', 'render', 'nw-app']),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...filesIn('docs', /\.md$/),
];

describe('sources and pages', () => {
  it('no source file or page contains a stilted phrase', () => {
    expect(PROSE.length).toBeGreaterThan(1_000);
    expect(linesWith(STILTED, PROSE)).toEqual([]);
  });
});
