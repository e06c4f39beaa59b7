import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { counted } from '../core/counted.ts';

/**
 * docs/limits.md lists every limit and time of the program. The page is generated from the docstrings of the
 * constants that have the tag `@limit`; `npx vitest run test/limits.test.ts -u` writes it.
 */

const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'docs/limits.md');

/** The chapters of the page, with the folders whose constants they list. The longest matching path applies. */
const CHAPTERS: Readonly<Record<string, readonly string[]>> = {
  Access: ['net/access/', 'net/admin/'],
  HTTP: ['server/http/'],
  Actions: ['schema/base/', 'net/dispatch/', 'net/rest/', 'net/actions/', 'net/mcp/'],
  'Events and overlays': ['net/events/', 'net/overlay/', 'client/'],
  Pictures: ['net/pictures/'],
  'Viewers, chat and payments': ['net/platform/', 'net/viewer-data/'],
  'The account at Twitch': ['net/platform/twitch/'],
  'The relay': ['net/platform/relay/'],
  Scripts: ['net/scripts/', 'sandbox/'],
  'Rounds, simulation and recordings': ['net/simulation/', 'net/show/', 'net/replays/', 'net/foresight/'],
  'The store': ['net/store/'],
  'Redis and edges': ['net/fanout/', 'edge/'],
  Processes: ['core/', 'server/', 'net/', 'nw-app/'],
};

const INTRODUCTION = `# Limits and times

This page lists every limit on what callers, viewers, platforms and scripts can do, and every time after which the program
acts by itself. The limits on each field of a request are in \`/api/v1/openapi.json\`. The numbers of the fight are in
[game.md](game.md).

The page is generated from the docstrings of the constants that it names. Change a number there, and run
\`npx vitest run test/limits.test.ts -u\`.
`;

/** A constant that is a number or a sum of numbers, or a time in a table of times, with its docstring. */
const NUMBER =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?(?:^(?:export )?const ([A-Z][A-Z0-9_]*) = |^ {2}(\w+Ms): (?=[1-9]))([\d_ *+/().e-]+)[;,]$/gm;

interface Limit {
  path: string;
  name: string;
  value: number;
  /** The docstring in one line, without its marks. */
  text: string;
  /** The unit that follows `@limit`; null if the docstring has no such tag. */
  unit: string | null;
}

const numbers: Limit[] = globSync('{core,server,schema/base,net,edge,sandbox,client,nw-app}/**/*.ts', {
  cwd: ROOT,
  exclude: ['**/examples/**'],
})
  .map(path => path.replaceAll('\\', '/'))
  .toSorted()
  .flatMap(path =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(NUMBER)].map(([, doc = '', constant, time, sum]) => {
      const line = doc.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
      const [text, unit = null] = line.split(/\s*@limit ?/);
      return { path, name: constant ?? time, value: runInNewContext(sum), text, unit };
    }),
  );

const limits = numbers.filter(({ unit }) => unit !== null);

const TIMES = { day: 864e5, h: 36e5, min: 6e4, s: 1e3, ms: 1 };

/** A number as the page writes it: times in the largest unit in which they are whole. */
function amount({ name, value, unit }: Limit) {
  const inMs = /_MS$|Ms$/.test(name) ? value : /(_S|SECONDS)$/.test(name) ? value * TIMES.s : null;
  if (inMs !== null) {
    const [word, size] = Object.entries(TIMES).find(([, each]) => inMs % each === 0 && inMs >= each) ?? [
      'ms',
      1,
    ];
    return word === 'day' ? counted(inMs / size, word) : `${(inMs / size).toLocaleString('en')} ${word}`;
  }
  const named = /_(BYTES|DAYS|PX|MB)$/.exec(name)?.[1];
  const word = unit || (named === 'MB' ? named : (named?.toLowerCase() ?? ''));
  return `${value.toLocaleString('en')} ${word}`.trimEnd();
}

function chapterOf(path: string) {
  const folders = Object.entries(CHAPTERS).flatMap(([title, paths]) =>
    paths.map(folder => ({ title, folder })),
  );
  const fitting = folders.filter(({ folder }) => path.startsWith(folder));
  return fitting.toSorted((a, b) => b.folder.length - a.folder.length)[0]?.title;
}

const HEAD = '| limit | value | constant |\n| --- | --- | --- |';

const row = (limit: Limit) =>
  `| ${limit.text.replace(/\.$/, '')} | ${amount(limit)} | \`${limit.path}\` \`${limit.name}\` |`;

const chapter = (title: string) =>
  `\n## ${title}\n\n${HEAD}\n${limits
    .filter(({ path }) => chapterOf(path) === title)
    .map(row)
    .join('\n')}\n`;

describe('limits', () => {
  it('docs/limits.md lists every constant whose docstring has @limit', async () => {
    await expect(INTRODUCTION + Object.keys(CHAPTERS).map(chapter).join('')).toMatchFileSnapshot(PAGE);
  });

  it('every listed limit is explained in its docstring', () => {
    expect(limits.filter(({ text }) => !/^[A-Z].+\.$/.test(text))).toEqual([]);
  });

  it('every constant whose name sounds like a limit or a time is listed', () => {
    const isLimit = /(_MS|Ms|_S|SECONDS|DAYS|KEPT|CAPACITY)$|^(MAX|MIN|MOST|LONGEST)/;
    const isUnit = /^(DAY|HOUR|MINUTE|SECOND|CLOCK_TICK)_MS$/;
    const untagged = numbers.filter(
      ({ name, unit }) => unit === null && isLimit.test(name) && !isUnit.test(name),
    );
    expect(untagged.map(({ path, name }) => `${path} ${name}`)).toEqual([]);
  });
});
