import { existsSync } from 'node:fs';
import { posix, win32 } from 'node:path';

/** Finds a browser for the tests. Any browser that is based on Chromium will do. */

type Environment = Record<string, string | undefined>;

const ON_LINUX = ['chromium', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const ON_MACOS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const ON_WINDOWS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Paths where installers put Chrome, Chromium and Edge, best first. */
export function browserPlaces(platform: NodeJS.Platform, env: Environment): string[] {
  if (platform === 'win32') return placesOnWindows(env);
  if (platform === 'darwin') return placesOnMacOs(env);
  return ON_LINUX.map(name => posix.join('/usr/bin', name));
}

function placesOnWindows(env: Environment) {
  const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter(
    root => root !== undefined,
  );
  return ON_WINDOWS.flatMap(path => roots.map(root => win32.join(root, ...path)));
}

function placesOnMacOs({ HOME = '/' }: Environment) {
  const folders = ['/Applications', posix.join(HOME, 'Applications')];
  return ON_MACOS.flatMap(name =>
    folders.map(folder => posix.join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
  );
}

/**
 * Returns the path in `CHROMIUM` if that is set, even if no such file exists. Otherwise returns the first usual path
 * that exists, or null.
 */
export function findBrowser(
  platform: NodeJS.Platform = process.platform,
  env: Environment = process.env,
  exists: (path: string) => boolean = existsSync,
): string | null {
  return env.CHROMIUM || (browserPlaces(platform, env).find(exists) ?? null);
}

/**
 * Whether tests that need a browser are skipped if there is none. In CI they fail instead, so that the gap is noticed.
 */
export const canSkipBrowser = (browser = findBrowser(), env: Environment = process.env): boolean =>
  !browser && !env.CI;
