import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../server/start-error.ts';

/** Finds the window's runtime, NW.js. `npm ci` does not install it, because it is large and comes from its vendor. */

const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'nw.exe',
  darwin: join('nwjs.app', 'Contents', 'MacOS', 'nwjs'),
};
const EXECUTABLE = EXECUTABLES[process.platform] ?? 'nw';
/** A package that contains the runtime, and a scope of such packages. */
const PACKAGES = ['nw', '@nwjs-binaries'];

export const HOW_TO_GET_IT = `The window of the game needs NW.js, which is not installed. To get it, either
  run "npm ci --prefix nw-app", which downloads it from nwjs.io, or
  unpack it from https://nwjs.io and name the folder: "npm run app -- --runtime DIR", or STARFRAY_RUNTIME=DIR.
Until then, the game is played in the browser.`;

/**
 * The program that opens the window, from the given folder or, if none is given, from a package below one of `modules`;
 * null if no package contains it. Throws a StartError if the given folder does not contain it.
 */
export function findRuntime(folder: string | undefined, modules: readonly string[]): string | null {
  if (folder === undefined) return inPackages(modules);
  const found = executableIn(resolve(folder));
  if (found) return found;
  throw new StartError(
    `There is no NW.js in ${resolve(folder)}: give the folder into which it was unpacked.`,
    2,
  );
}

function inPackages(modules: readonly string[]): string | null {
  const scopes = modules.flatMap(folder => PACKAGES.map(name => join(folder, name)));
  const found = scopes.flatMap(path => [path, ...foldersIn(path)]).map(executableIn);
  return found.find(path => path !== null) ?? null;
}

/** The program in the folder itself, or in a folder that was unpacked into it; null if there is none. */
function executableIn(folder: string): string | null {
  const unpacked = foldersIn(folder).filter(path => /[\\/]nwjs-[^\\/]*$/.test(path));
  const places = [folder, ...unpacked].map(path => join(path, EXECUTABLE));
  return places.find(path => existsSync(path)) ?? null;
}

/** The folders in a folder; empty if that folder does not exist. */
function foldersIn(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(path, { withFileTypes: true });
  // a package may be a link to its folder
  return names.filter(entry => !entry.isFile()).map(({ name }) => join(path, name));
}
