import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import paths, { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Paths of the files that a script's process needs. */
export interface SandboxPaths {
  node: string;
  /** The folder of the bundles. */
  bundles: string;
  /** The native part of isolated-vm. */
  binary: string;
}

/** The folder of the bundles. */
export const BUNDLES = fileURLToPath(new URL('../dist.sandbox', import.meta.url));

/** The root of a path: `/`, a drive, or on Windows a network share. */
export const rootOf = (path: string, { parse } = paths) => parse(path).root;

/** The places on this machine. Throws if scripts cannot run on it. */
export function sandboxPaths(): SandboxPaths {
  const binary = isolateBinary();
  if (!binary) {
    throw new Error(`isolated-vm is not installed, or not for ${process.platform}-${process.arch}.`);
  }
  return { node: process.execPath, bundles: BUNDLES, binary };
}

/** The path of isolated-vm's native part for this machine; null if there is none. */
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

/** The folder of isolated-vm; null if npm skipped it because it could not be built. */
function isolateHome(): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve('isolated-vm/package.json'));
  } catch {
    return null;
  }
}

const isMusl = () => existsSync('/etc/alpine-release');
