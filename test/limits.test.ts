import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';

/** docs/limits.md: every limit and time of the program, as operators and authors of bridges look them up. */

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const TIMES: Readonly<Record<string, number>> = { ms: 1, s: 1e3, min: 6e4, h: 36e5, days: 864e5 };

/** What a constant counts, by its name: null for what is no time. Unit: ms. */
function unitOf(name: string) {
  if (/_MS$|Ms$/.test(name)) return TIMES.ms;
  if (/(_S|SECONDS)$/.test(name)) return TIMES.s;
  return name.endsWith('DAYS') ? TIMES.days : null;
}

const ROW = /^\| .+ \| ([\d,.]+) ?(\w*) \| `(\S+)` `(\w+)` \|$/;

/** The numbers of the page in the units of the constants, by file and name. */
const documented = read('docs/limits.md')
  .split('\n')
  .flatMap(line => {
    const [, number = '', unit = '', file, name = ''] = ROW.exec(line) ?? [];
    const value = Number(number.replaceAll(',', ''));
    const own = unitOf(name);
    return file ? [[`${file} ${name}`, own ? (value * TIMES[unit]) / own : value] as const] : [];
  });

/** A constant that is a number, or a sum of numbers, or a time among others. */
const NUMBER = /^(?:(?:export )?const ([A-Z][A-Z0-9_]*) = | {2}(\w+Ms): (?=[1-9]))([\d_ *+/().e-]+)[;,]$/gm;

const declared = new Map(
  globSync(
    [
      '{core,server,net,edge,sandbox,client,nw-app}/**/*.ts',
      'schema/base/depth.ts',
      'schema/base/nearest.ts',
    ],
    {
      cwd: ROOT,
      exclude: ['**/examples/**'],
    },
  ).flatMap(path =>
    [...read(path).matchAll(NUMBER)].map(
      ([, name, time, sum]) =>
        [`${path.replaceAll('\\', '/')} ${name ?? time}`, runInNewContext(sum)] as const,
    ),
  ),
);

describe('the page of limits and times', () => {
  it('says of each what the program keeps to', () => {
    const inProgram = documented.map(([name]) => [name, declared.get(name) ?? 'is not there any more']);
    expect(inProgram).toEqual(documented);
  });

  it('names none twice', () => {
    const names = documented.map(([name]) => name);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  it('names all of them', () => {
    const isLimit = /(_MS|Ms|_S|SECONDS|DAYS|KEPT|CAPACITY)$|^(MAX|MIN|MOST|LONGEST)/;
    const isUnit = /^(DAY|HOUR|MINUTE|SECOND|CLOCK_TICK)_MS$/;
    const limits = [...declared.keys()].filter(key => {
      const name = key.split(' ')[1];
      return isLimit.test(name) && !isUnit.test(name);
    });
    const rows = new Set(documented.map(([name]) => name));
    expect(limits.filter(name => !rows.has(name))).toEqual([]);
  });
});
