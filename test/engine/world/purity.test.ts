import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The simulation is a function of seed, settings and command log, and of nothing else. */

const ENGINE = join(import.meta.dirname, '../../../engine');

/** The folder of the thread's entry and its pacing, which alone use threads and time. */
const THREAD = join('thread', '/');

const sources = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !path.startsWith(THREAD))
  .map(path => [path, withoutComments(readFileSync(join(ENGINE, path), 'utf8'))] as const);

function withoutComments(source: string) {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');
}

const FORBIDDEN: [what: string, pattern: RegExp][] = [
  ['a clock', /\bDate\b|\bperformance\b|\bhrtime\b/],
  ['chance of its own', /Math\.random|\bcrypto\b/],
  ['Node', /['"]node:|\bprocess\b|\brequire\(/],
  ['waiting', /\bawait\b|\basync\b|\bPromise\b|\bset(Timeout|Interval|Immediate)\b|\bqueueMicrotask\b/],
  ['output', /\bconsole\b|\bfetch\b/],
  [
    'functions whose last bits differ between JavaScript engines',
    /\bMath\b(?!\.(abs|ceil|clz32|floor|fround|imul|max|min|PI|round|sign|sqrt|trunc)\b)|\*\*|\blocaleCompare\b|\bIntl\b|\.toLocale/,
  ],
];

describe.each(FORBIDDEN)('forbidden in the simulation: %s', (_, pattern) => {
  it("no file of the simulation, except the thread's entry file, uses what could make fights differ", () => {
    expect(sources.filter(([, text]) => pattern.test(text)).map(([path]) => path)).toEqual([]);
  });
});

it('the simulation imports only itself, schema and bitecs', () => {
  const foreign = sources.flatMap(([path, text]) =>
    [...text.matchAll(/from '([^']+)'/g)]
      .map(([, name]) => name)
      .filter(name => name !== 'bitecs' && !name.startsWith('.'))
      .map(name => `${path}: ${name}`),
  );
  expect(foreign).toEqual([]);
});

it('the simulation has no variables outside the world', () => {
  const mutable = sources.filter(([, text]) => /^(export )?let /m.test(text)).map(([path]) => path);
  expect(mutable).toEqual([]);
});
