import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './commit.ts';
import { npm } from './npm.ts';
import { nodePath, type Platform } from './platforms.ts';

/** The npm packages that the game needs when it runs: exactly the versions in the lock file, for one platform. */

/** Packages that are only used to build the pages and the sandbox's bundles. */
const BUILDERS = ['vite'];
/** Packages whose code is inside the built pages or the sandbox's bundles. */
export const BUNDLED = [
  '@fontsource/barlow-condensed',
  '@fontsource/chakra-petch',
  '@fontsource/inter',
  '@preact/signals',
  'eventsource-parser',
  'pixi.js',
  'preact',
  'pyodide',
  'sucrase',
  'uplot',
  'wasmoon',
];

/** npm packages that only report installations to their vendor. Nothing loads them. */
export const REPORTING = ['@scarf/scarf'];

type Dependencies = Record<string, string>;

interface Manifest {
  dependencies: Dependencies;
  optionalDependencies: Dependencies;
  devDependencies?: Dependencies;
  scripts?: unknown;
  allowScripts?: unknown;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const writeManifest = (folder: string, manifest: Manifest) =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

const without = (dependencies: Dependencies, isLeftOut: (name: string) => boolean): Dependencies =>
  Object.fromEntries(Object.entries(dependencies).filter(([name]) => !isLeftOut(name)));

/** Installs all packages that the game consists of, including those whose code is inside the built folders. */
export function installPackages(folder: string, platform: Platform): void {
  copyFileSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  const { devDependencies, scripts, allowScripts, ...manifest } = manifestOf(ROOT);
  const isOtherNode = (name: string) => /^node-/.test(name) && name !== platform.node;
  writeManifest(folder, {
    ...manifest,
    dependencies: without(manifest.dependencies, name => BUILDERS.includes(name)),
    optionalDependencies: without(manifest.optionalDependencies, isOtherNode),
  });
  npm(folder, platform, 'install', '--package-lock-only', '--offline');
  npm(folder, platform, 'ci');
}

/** Removes the packages whose code is inside the built folders. */
export function removeBundled(folder: string, platform: Platform): void {
  const manifest = manifestOf(folder);
  const dependencies = without(manifest.dependencies, name => BUNDLED.includes(name));
  writeManifest(folder, { ...manifest, dependencies });
  npm(folder, platform, 'prune', '--offline');
}

/**
 * Files that are copied: code, data, the files of Swagger UI and licences, but no source maps, types, headers or pages
 * about the package.
 */
const KEPT = /\.(js|cjs|mjs|json|css)$|^(licen[cs]e|copying|notice|third-party)|bundle\.js\.license/i;
const LEFT_OUT = /^(tests?|test-jest|__tests__|benchmarks?|docs?|examples?|native-example|\.github)$/i;
/** Builds of Swagger UI other than the one that is served. */
const OTHER_EDITION = /^swagger-ui(-es-bundle(-core)?|-standalone-preset)?\.js$/;

/** Files whose names begin with a dot belong to npm and other tools. */
const isKept = (name: string) => !name.startsWith('.') && KEPT.test(name) && !OTHER_EDITION.test(name);

/** Copies the part of the installed packages that runs. Throws if a binary that the game needs is not among them. */
export function copyPackages(from: string, to: string, platform: Platform): void {
  const modules = join(from, 'node_modules');
  const isLeftOut = (file: string) => [platform.node, ...REPORTING].some(name => file.startsWith(`${name}/`));
  const files = filesIn(modules).filter(file => !isLeftOut(file));
  const natives = nativeParts(files, platform);
  for (const file of files) {
    if (!isKept(basename(file)) && !natives.includes(file)) continue;
    cpSync(join(modules, file), join(to, 'game', 'node_modules', file));
  }
  const node = join(modules, platform.node, 'bin', basename(nodePath(platform)));
  if (!existsSync(node)) throw new Error(`${platform.node} contains no program: ${node} is missing.`);
  cpSync(node, join(to, nodePath(platform)));
}

/** The binaries among the files that Node 22 loads on the platform. Throws unless there is exactly one of each part. */
export function nativeParts(files: readonly string[], { os, cpu }: Platform): string[] {
  const parts = [
    new RegExp(`^isolated-vm/prebuilds/${os}-${cpu}/(?!.*\\.musl\\.).*\\.abi${ABI}\\..*node$`),
    new RegExp(`^uWebSockets\\.js/.*/uws_${os}_${cpu}_${ABI}\\.node$`),
  ];
  return parts.map(part => {
    const found = files.filter(path => part.test(path));
    if (found[0] !== undefined && found.length === 1) return found[0];
    throw new Error(`The packages have ${found.length} files like ${part.source} instead of one.`);
  });
}

/** The version of the binary interface of Node 22. */
const ABI = 127;

/** The relative paths of all files in the folder, without those in subfolders for tests, documentation and the like. */
function filesIn(folder: string, below = ''): string[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap(entry => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    return LEFT_OUT.test(entry.name) ? [] : filesIn(folder, path);
  });
}
