import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Which folder may import which: everyone `schema`, `schema` only valibot, nobody another. */
const ROOT = join(import.meta.dirname, '..');
const FOLDERS = ['schema', 'client', 'engine', 'net', 'render', 'sandbox'].filter(folder =>
  existsSync(join(ROOT, folder)),
);
/** These alone put the folders together. */
const TOGETHER = [join('net', 'app.ts'), join('net', 'cli', 'build.ts')];
const SOURCE = /\.tsx?$/;

const importsOf = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier,
  );

const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => SOURCE.test(file))
    .map(file => join(ROOT, folder, file));

/** First folder of a relative import, or the package's name. */
function targetOf(path: string, specifier: string) {
  if (!specifier.startsWith('.')) return specifier;
  return relative(ROOT, resolve(dirname(path), specifier)).split(/[\\/]/)[0];
}

const strays = (folder: string, isAllowed: (target: string, path: string) => boolean) =>
  sourcesOf(folder).flatMap(path =>
    importsOf(path)
      .filter(specifier => !isAllowed(targetOf(path, specifier), path))
      .map(specifier => `${relative(ROOT, path)} imports ${specifier}`),
  );

describe('imports point one way', () => {
  it.each(FOLDERS.filter(folder => folder !== 'schema'))('%s imports no other folder than schema', folder => {
    const others = FOLDERS.filter(other => other !== folder && other !== 'schema');
    const isAllowed = (target: string, path: string) =>
      !others.includes(target) || TOGETHER.includes(relative(ROOT, path));
    expect(strays(folder, isAllowed)).toEqual([]);
  });

  it('schema imports nothing but valibot', () => {
    expect(strays('schema', target => target === 'schema' || target === 'valibot')).toEqual([]);
  });

  it('the client imports nothing but schema, valibot and the reader of event streams', () => {
    const allowed = ['client', 'schema', 'valibot', 'eventsource-parser'];
    expect(strays('client', target => allowed.some(name => target.startsWith(name)))).toEqual([]);
  });
});
