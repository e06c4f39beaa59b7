import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryHome } from '../harness/process.ts';
import { keepBuilt } from '../server/built.ts';

/** Tests folders that are built from sources: when they are built, and what a failed build leaves. */

const ROOT = join(import.meta.dirname, '..');

let home: string;
let remove: () => void;
let builds: number;
const at = (...names: string[]) => join(home, ...names);
beforeEach(() => {
  ({ path: home, remove } = temporaryHome());
  builds = 0;
  mkdirSync(at('sources', 'deep'), { recursive: true });
  writeFileSync(at('sources', 'deep', 'file'), '');
  writeFileSync(at('lock'), '');
  age(3_600, 'lock');
  age(3_600, 'sources', 'deep', 'file');
  age(3_600, 'sources', 'deep');
  age(3_600, 'sources');
});
afterEach(() => remove());

/** Sets the time of the last change of these files to `seconds` seconds ago. */
function age(seconds: number, ...names: string[]) {
  const then = new Date(Date.now() - seconds * 1_000);
  utimesSync(at(...names), then, then);
}

/** Builds the folder if that is needed. Its page contains the number of the build. */
const keep = (options: Parameters<typeof keepBuilt>[3] = {}, during = () => {}) =>
  keepBuilt(
    at('dist'),
    ['sources', 'lock'].map(source => relative(ROOT, at(source))),
    async folder => {
      mkdirSync(folder);
      writeFileSync(join(folder, 'page'), String(++builds));
      during();
    },
    { release: null, ...options },
  );
const page = () => readFileSync(at('dist', 'page'), 'utf8');

it('pages are built if they are missing, if a source has changed, or on request', async () => {
  await keep();
  await keep();
  expect([page(), builds]).toEqual(['1', 1]);
  age(-60, 'sources', 'deep', 'file');
  await keep();
  expect([page(), builds]).toEqual(['2', 2]);
  age(3_600, 'sources', 'deep', 'file');
  await keep();
  expect(builds).toBe(2);
  await keep({ force: true });
  expect([page(), readdirSync(home).sort()]).toEqual(['3', ['dist', 'lock', 'sources']]);
});

it.each([['lock'], ['sources', 'deep', 'file']])(
  'pages are built again if any one of their sources has changed',
  async (...names) => {
    await keep();
    age(-60, ...names);
    await keep();
    expect(page()).toBe('2');
  },
);

it('pages are built again if one of their sources was removed', async () => {
  await keep();
  rmSync(at('sources', 'deep', 'file'));
  age(-60, 'sources', 'deep'); // makes sure that the removal is later than the build
  await keep();
  expect(page()).toBe('2');
});

it('if a source changes during a build, the pages are built again', async () => {
  const before = Date.now();
  let changedAt = 0;
  await keep({}, () => {
    age(-60, 'sources', 'deep', 'file');
    changedAt = Date.now();
  });
  // rounded, because the stored time may be a microsecond too early
  const builtAt = Math.round(statSync(at('dist', '.built')).mtimeMs);
  expect(builtAt).toBeGreaterThanOrEqual(before);
  expect(builtAt).toBeLessThanOrEqual(changedAt);
  await keep();
  expect(page()).toBe('2');
});

it('a failed build keeps the old pages and leaves no half-written pages', async () => {
  await keep();
  const fail = () => {
    throw new Error('A page does not compile.');
  };
  await expect(keep({ force: true }, fail)).rejects.toThrow('A page does not compile.');
  expect([page(), readdirSync(home).sort()]).toEqual(['1', ['dist', 'lock', 'sources']]);
});

it('a packaged game never builds pages, since it does not contain the tools', async () => {
  const release = { commit: '0'.repeat(40), twitchClientId: '' };
  await keep({ force: true, release });
  expect([existsSync(at('dist')), builds]).toEqual([false, 0]);
});
