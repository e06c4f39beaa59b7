import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What is installed is exactly what was locked, wherever it comes from. */

interface Locked {
  optional?: boolean;
  engines?: { node?: string };
  integrity?: string;
  resolved?: string;
}

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '..', name), 'utf8'));
const { dependencies, optionalDependencies, devDependencies, allowScripts } = read('package.json');
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const locked = Object.entries(packages).filter(([path]) => path !== '');
const pathsWhere = (isSo: (entry: Locked) => boolean) =>
  locked.filter(([, entry]) => isSo(entry)).map(([path]) => path);

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const EXACT = /^(npm:[\w.@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The oldest Node whose npm may install the game: what runs it is the Node of node_modules. */
const OLDEST = 20;
const asksTooMuch = (range = '') => Number(/^\D*(\d+)/.exec(range)?.[1] ?? 0) > OLDEST;

describe('package-lock.json', () => {
  it('has the SHA-512 of every package', () => {
    expect(locked.length).toBeGreaterThan(300);
    expect(pathsWhere(({ integrity }) => !SHA512.test(integrity ?? ''))).toEqual([]);
  });

  it('names no address, so that any registry may serve them', () => {
    expect(pathsWhere(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('asks no version of Node of optional packages: npm would leave them out in silence on another', () => {
    expect(pathsWhere(({ optional, engines }) => optional === true && asksTooMuch(engines?.node))).toEqual(
      [],
    );
  });

  it('locks every package whose install script is allowed', () => {
    const names = new Set(locked.map(([path]) => path.split('node_modules/').at(-1)));
    expect(Object.keys(allowScripts).filter(name => !names.has(name))).toEqual([]);
  });
});

describe('package.json', () => {
  it('names one version of each package, no range', () => {
    const all = Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });
});
