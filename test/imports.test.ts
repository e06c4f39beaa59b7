import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Which way imports point, of types and values alike. */

const ROOT = join(import.meta.dirname, '..');

/** Whoever stands further down may import what stands above it. */
const TOP = ['core', 'schema', 'client', 'engine', 'sandbox', 'render', 'net', 'edge'];

/** Beside itself, `core` and `schema`, each folder imports only these. */
const BESIDE: Record<string, readonly string[]> = {
  'render/admin/api.ts': ['client'],
  'net/app.ts': ['sandbox'],
  'net/app/sandbox.ts': ['sandbox'],
  'net/cli/build.ts': ['sandbox'],
};

/**
 * What an edge takes from the server of the game: how HTTP is spoken, and what any process needs. Nothing of the game
 * itself, which runs elsewhere.
 */
const SHARED_WITH_EDGE = [
  'net/http/',
  'server/registry.ts',
  'server/lifetime.ts',
  'server/logger.ts',
  'server/pages.ts',
  'server/environment.ts',
  'server/redis-address.ts',
  'server/start-error.ts',
  'server/version.ts',
];
const isShared = ({ from, to }: Import) =>
  topOf(from) === 'edge' && SHARED_WITH_EDGE.some(path => to.startsWith(path));

const ROOMS: Record<string, readonly string[]> = {
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
    'abilities',
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
    'places.ts',
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
    'host-port.ts',
    'supervisor-pool.ts',
    'pool.ts',
  ],
  net: [
    'start-error.ts',
    'environment.ts',
    'version.ts',
    'logger.ts',
    'log-tail.ts',
    'redis-address.ts',
    'http',
    'store',
    'access',
    'config.ts',
    'simulation',
    'foresight',
    'replays',
    'dispatch',
    'events',
    'pictures',
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
    'pages-builder.ts',
    'pages.ts',
    'app',
    'app.ts',
    'check-node.ts',
    'check-platform.ts',
    'supervisor',
    'lifetime.ts',
    'serve.ts',
    'main.ts',
    'cli',
  ],
  edge: [
    'config.ts',
    'token.ts',
    'seats.ts',
    'event-ring.ts',
    'store',
    'viewers',
    'channel',
    'routes',
    'app.ts',
    'main.ts',
  ],
};

interface Import {
  from: string;
  /** Path from the root, or the name of a package. */
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

describe('the folders at the top', () => {
  it.each(TOP.slice(1))('%s imports no other folder than core and schema', folder => {
    const strays = IMPORTS.filter(({ from }) => topOf(from) === folder)
      .filter(({ to }) => TOP.includes(topOf(to)) && ![folder, 'core', 'schema'].includes(topOf(to)))
      .filter(({ from, to }) => !BESIDE[from]?.includes(topOf(to)))
      .filter(found => !isShared(found));
    expect(strays.map(inWords)).toEqual([]);
  });

  it.each([
    ['core', ['lru-cache']],
    ['schema', ['valibot', 'fastest-levenshtein']],
  ])('%s imports no packages but %s, and nothing else', (folder, packages) => {
    const strays = IMPORTS.filter(({ from }) => topOf(from) === folder).filter(
      ({ to }) => topOf(to) !== folder && !packages.includes(to),
    );
    expect(strays.map(inWords)).toEqual([]);
  });

  it('the client imports no package but valibot and a reader of event streams', () => {
    const strays = IMPORTS.filter(({ from, to }) => topOf(from) === 'client' && !TOP.includes(topOf(to)));
    expect(strays.filter(({ to }) => !/^(valibot|eventsource-parser)\b/.test(to)).map(inWords)).toEqual([]);
  });
});

describe.each(Object.entries(ROOMS))('the rooms of %s', (folder, rooms) => {
  const inside = IMPORTS.filter(({ from, to }) => topOf(from) === folder && topOf(to) === folder);

  it('are all in the list', () => {
    const found = sourcesOf(folder).map(roomOf);
    expect(found.filter(room => !rooms.includes(room))).toEqual([]);
    expect(rooms.filter(room => !found.includes(room))).toEqual([]);
  });

  it('import only what stands before them in the list', () => {
    const upwards = inside.filter(({ from, to }) => rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(from)));
    expect(upwards.map(inWords)).toEqual([]);
  });
});

describe('the numbers of the game', () => {
  it('stand in rules, which import nothing but rules, schema and mathematics', () => {
    const strays = IMPORTS.filter(({ from }) => from.startsWith('engine/rules/')).filter(
      ({ to }) => !to.startsWith('engine/rules/') && topOf(to) !== 'schema' && to !== 'engine/maths.ts',
    );
    expect(strays.map(inWords)).toEqual([]);
  });
});

describe('imports', () => {
  it('form no circle', () => {
    expect(circles().map(circle => circle.join(' -> '))).toEqual([]);
  });

  it('lead to files that are there', () => {
    const files = new Set(TOP.flatMap(sourcesOf));
    const lost = IMPORTS.filter(({ to }) => TOP.includes(topOf(to)) && /\.tsx?$/.test(to) && !files.has(to));
    expect(lost.map(inWords).filter(line => !line.includes('.d.ts'))).toEqual([]);
  });
});

/** Every circle that a walk along the imports meets. */
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
