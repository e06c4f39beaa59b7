import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import paths, { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the process of a script finds what it needs. */
export interface Places {
  node: string;
  /** The folder of the bundles. */
  bundles: string;
  /** The native part of isolated-vm. */
  binary: string;
}

/** Where the bundles lie. */
export const BUNDLES = fileURLToPath(new URL('../dist.sandbox', import.meta.url));

/** The root of what a path lies on: `/`, a drive, or on Windows a folder that is shared in a network. */
export const rootOf = (path: string, { parse } = paths) => parse(path).root;

/** Throws where scripts cannot run. */
export function placesHere(): Places {
  const binary = isolateBinary();
  if (!binary)
    throw new Error(`isolated-vm is not installed, or not for ${process.platform}-${process.arch}.`);
  return { node: process.execPath, bundles: BUNDLES, binary };
}

/** The native part of isolated-vm for this machine, or null when there is none. */
export function isolateBinary(): string | null {
  const home = isolateHome();
  if (!home) return null;
  const folder = join(home, 'prebuilds', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) return null;
  const libc = isMusl() ? 'musl' : 'glibc';
  const mine = readdirSync(folder).filter(name => name.includes(`.abi${process.versions.modules}.`));
  const name = mine.find(file => file.includes(`.${libc}.`)) ?? mine.find(file => !/glibc|musl/.test(file));
  return name ? join(folder, name) : null;
}

/** Where isolated-vm is installed: npm leaves it out where it cannot be built. */
function isolateHome(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('isolated-vm/package.json'));
  } catch {
    return null;
  }
}

const isMusl = () => existsSync('/etc/alpine-release');
