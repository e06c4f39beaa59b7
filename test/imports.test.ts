import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Tests the direction of imports, of types and of values alike. */

const ROOT = join(import.meta.dirname, '..');

/** The folders at the top. Each may import the folders before it in this list. */
const TOP = ['core', 'schema', 'client', 'engine', 'sandbox', 'render', 'server', 'net', 'edge'];

/** The imports that each folder or file may have besides itself, `core` and `schema`. */
const BESIDE: Record<string, readonly string[]> = {
  net: ['server'],
  edge: ['server'],
  'render/admin/api.ts': ['client'],
  'net/app.ts': ['sandbox'],
  'net/app/sandbox.ts': ['sandbox'],
  'net/cli/build.ts': ['sandbox'],
  'sandbox/build.ts': ['server'],
  'sandbox/python/make-python-snapshot.ts': ['server'],
};
const mayImport = ({ from, to }: Import) =>
  [topOf(from), from].some(importer => BESIDE[importer]?.includes(topOf(to)));

const ROOMS: Record<string, readonly string[]> = {
  schema: ['base', 'catalog', 'platform', 'records', 'moments', 'scripts', 'actions', 'wire'],
  server: [
    'replace-file.ts',
    'version.ts',
    'built.ts',
    'start-error.ts',
    'environment.ts',
    'redis.ts',
    'logger.ts',
    'registry.ts',
    'processes.ts',
    'stop-signals.ts',
    'lifetime.ts',
    'pages-builder.ts',
    'pages.ts',
    'http',
    'licenses.ts',
    'metrics-route.ts',
  ],
  render: [
    'access',
    'art',
    'link',
    'game',
    'page',
    'camera',
    'audio',
    'layers',
    'hud',
    'input',
    'attract',
    'stage',
    'main.tsx',
    'watch',
    'admin',
  ],
  engine: [
    'maths.ts',
    'components.ts',
    'rules',
    'data',
    'world.ts',
    'luck.ts',
    'events',
    'entities',
    'pilots',
    'combat',
    'spawn',
    'abilities.ts',
    'bosses',
    'hazards',
    'effects',
    'round',
    'actions',
    'ai',
    'restore',
    'systems',
    'tick.ts',
    'replay',
    'report',
    'thread',
  ],
  sandbox: [
    'paths.ts',
    'languages.ts',
    'endings.ts',
    'confinement',
    'protocol.ts',
    'child',
    'inside',
    'python',
    'builder.ts',
    'build.ts',
    'processes',
    'find-confinement.ts',
    'turns.ts',
    'supervisor.ts',
    'supervisor-pool.ts',
    'sandbox.ts',
  ],
  net: [
    'log-tail.ts',
    'store',
    'access',
    'config.ts',
    'simulation',
    'foresight',
    'replays',
    'dispatch',
    'events',
    'pictures',
    'guides',
    'openapi',
    'scripts',
    'platform',
    'show',
    'viewer-data',
    'actions',
    'rest',
    'mcp',
    'overlay',
    'fanout',
    'metrics',
    'admin',
    'app',
    'app.ts',
    'check-node.ts',
    'check-platform.ts',
    'supervisor',
    'serve.ts',
    'main.ts',
    'cli',
    'desktop',
  ],
  edge: [
    'config.ts',
    'token.ts',
    'seats.ts',
    'event-ring.ts',
    'redis-client.ts',
    'watchers',
    'channel',
    'routes',
    'app.ts',
    'main.ts',
  ],
};

interface Import {
  from: string;
  /** The imported path from the root, or the name of a package. */
  to: string;
}

const sourcesOf = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.includes(join('examples', 'scripts')))
    .map(file => posix.join(folder, file.replaceAll('\\', '/')));

function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => ({
    from,
    to: name.startsWith('.') ? posix.join(posix.dirname(from), name) : name,
  }));
}

const IMPORTS = TOP.flatMap(sourcesOf).flatMap(importsOf);

const topOf = (path: string) => path.split('/')[0];
const roomOf = (path: string) => path.split('/')[1];
const inWords = ({ from, to }: Import) => `${from} imports ${to}`;

describe('top folders', () => {
  it.each(TOP.slice(1))('the folder %s imports only from core and schema', folder => {
    const strays = IMPORTS.filter(({ from }) => topOf(from) === folder)
      .filter(({ to }) => TOP.includes(topOf(to)) && ![folder, 'core', 'schema'].includes(topOf(to)))
      .filter(found => !mayImport(found));
    expect(strays.map(inWords)).toEqual([]);
  });

  it.each([
    ['core', ['lru-cache']],
    ['schema', ['valibot', 'fastest-levenshtein']],
  ])('the folder %s imports no packages other than %s', (folder, packages) => {
    const strays = IMPORTS.filter(({ from }) => topOf(from) === folder).filter(
      ({ to }) => topOf(to) !== folder && !packages.includes(to),
    );
    expect(strays.map(inWords)).toEqual([]);
  });

  it('the client imports only valibot and an event-stream parser', () => {
    const strays = IMPORTS.filter(({ from, to }) => topOf(from) === 'client' && !TOP.includes(topOf(to)));
    expect(strays.filter(({ to }) => !/^(valibot|eventsource-parser)\b/.test(to)).map(inWords)).toEqual([]);
  });
});

describe.each(Object.entries(ROOMS))('sub-folders of %s', (folder, rooms) => {
  const inside = IMPORTS.filter(({ from, to }) => topOf(from) === folder && topOf(to) === folder);

  it('the order of imports lists all sub-folders', () => {
    const found = sourcesOf(folder).map(roomOf);
    expect(found.filter(room => !rooms.includes(room))).toEqual([]);
    expect(rooms.filter(room => !found.includes(room))).toEqual([]);
  });

  it('sub-folders import only sub-folders that come before them in the order of imports', () => {
    const upwards = inside.filter(({ from, to }) => rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)));
    expect(upwards.map(inWords)).toEqual([]);
  });
});

describe('sub-folders of one folder', () => {
  const folderOf = (path: string) => posix.dirname(path);
  /**
   * The sub-folders of two files below their nearest common folder; null if one of the files is directly in that
   * folder.
   */
  function siblingsOf({ from, to }: Import): [string, string] | null {
    const [a, b] = [folderOf(from).split('/'), folderOf(to).split('/')];
    const at = a.findIndex((name, i) => name !== b[i]);
    return at < 1 || at >= b.length ? null : [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
  }

  it('no two sub-folders import each other', () => {
    const pairs = new Set(IMPORTS.map(siblingsOf).map(pair => pair?.join(' > ')));
    const both = [...pairs].filter(pair => pair && pairs.has(pair.split(' > ').reverse().join(' > ')));
    expect(both).toEqual([]);
  });
});

describe('tests and benches', () => {
  const HELPERS = ['harness', 'test', 'bench'];
  const theirs = HELPERS.flatMap(sourcesOf).flatMap(importsOf);
  const fromTo = (from: string, to: string) =>
    theirs.filter(found => topOf(found.from) === from && topOf(found.to) === to).map(inWords);

  it('tests and benches import the harness, but not each other', () => {
    expect([...fromTo('test', 'bench'), ...fromTo('bench', 'test')]).toEqual([]);
  });

  it('the harness imports neither tests nor benches', () => {
    expect([...fromTo('harness', 'test'), ...fromTo('harness', 'bench')]).toEqual([]);
  });
});

describe('game rules', () => {
  it('engine/rules imports only rules, the schema and mathematics', () => {
    const strays = IMPORTS.filter(({ from }) => from.startsWith('engine/rules/')).filter(
      ({ to }) => !to.startsWith('engine/rules/') && topOf(to) !== 'schema' && to !== 'engine/maths.ts',
    );
    expect(strays.map(inWords)).toEqual([]);
  });
});

describe('all files', () => {
  it('no imports form a cycle', () => {
    expect(circles().map(circle => circle.join(' -> '))).toEqual([]);
  });

  it('all imports lead to existing files', () => {
    const files = new Set(TOP.flatMap(sourcesOf));
    const lost = IMPORTS.filter(({ to }) => TOP.includes(topOf(to)) && /\.tsx?$/.test(to) && !files.has(to));
    expect(lost.map(inWords).filter(line => !line.includes('.d.ts'))).toEqual([]);
  });
});

/** Every cycle among the imports. */
function circles(): string[][] {
  const next = Map.groupBy(IMPORTS, ({ from }) => from);
  const done = new Set<string>();
  const found: string[][] = [];
  const walk = (file: string, path: readonly string[]) => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file]);
    if (path.includes(file) || done.has(file)) return;
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}
