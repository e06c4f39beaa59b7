import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Runs Windows programs with Wine. */

/** Path of Wine's server, which Debian may install outside PATH. */
const WINESERVER = ['/usr/bin/wineserver', '/usr/lib/wine/wineserver'].find(path => existsSync(path));

/**
 * The version of Wine, such as `wine-8.0`; null if Wine or its server is missing, or on machines other than Linux
 * (x64).
 */
export function wineVersion(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const { status, stdout } = spawnSync('wine', ['--version'], { encoding: 'utf8' });
  return status === 0 && WINESERVER ? stdout.trim().split(' ')[0] : null;
}

/** Contains only a few variables of this process, because programs for Windows expect other variables. */
const environment = (prefix: string) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  USER: process.env.USER ?? 'root',
  LC_ALL: 'C.UTF-8', // otherwise Wine supports only ASCII in file names
  TERM: 'xterm',
  DISPLAY: '',
  WINEPREFIX: prefix,
  WINEDEBUG: '-all',
  WINEDLLOVERRIDES: 'winemenubuilder.exe=d;mscoree=;mshtml=', // Wine makes no menu entries and offers no downloads
});

export interface WineProcess {
  child: ChildProcess;
  /** Exit code; null after a signal. */
  ended: Promise<number | null>;
  /** Both output streams of the process so far. */
  output(): string;
}

interface Options {
  /** Path for Linux. */
  cwd?: string;
  env?: Record<string, string>;
  /** Gives the process a console, into which `child.stdin` types. */
  hasConsole?: boolean;
}

export interface Wine {
  /** Linux path of drive C. */
  drive: string;
  start(command: string[], options?: Options): WineProcess;
  /** Runs a command and resolves with its output. Throws if the exit code is not 0. */
  run(command: string[], options?: Options): Promise<string>;
  /** Process ids, for Linux, of all programs whose command line contains the text. */
  pidsOf(text: string): number[];
  /** Kills all processes, or waits until they have ended by themselves. */
  close(how?: 'kill' | 'wait'): void;
}

/**
 * A Windows of its own in the folder `prefix`. Output goes to files, because Node under Wine cannot write to a pipe of
 * Linux.
 */
export function openWine(prefix: string): Wine {
  const outputs = join(prefix, 'outputs');
  rmSync(outputs, { recursive: true, force: true });
  mkdirSync(outputs, { recursive: true }); // also creates `prefix`, if another run is just removing it
  let started = 0;

  function start(
    command: string[],
    { cwd = prefix, env = {}, hasConsole = false }: Options = {},
  ): WineProcess {
    const path = join(outputs, `${++started}.txt`);
    const file = openSync(path, 'w');
    const [program, ...args] = hasConsole ? onConsole(command) : ['wine', ...command];
    const stdio = [hasConsole ? 'pipe' : 'ignore', file, file] as const;
    const child = spawn(program, args, { cwd, env: { ...environment(prefix), ...env }, stdio: [...stdio] });
    closeSync(file);
    const ended = once(child, 'exit').then(([code]): number | null => code);
    return { child, ended, output: () => readFileSync(path, 'utf8') };
  }

  return {
    drive: join(prefix, 'drive_c'),
    start,
    async run(command, options) {
      const { ended, output } = start(command, options);
      const code = await ended;
      if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${output()}`);
      return output();
    },
    pidsOf: text => processes().filter(pid => isOf(pid, prefix) && read(pid, 'cmdline').includes(text)),
    close(how = 'kill') {
      spawnSync(WINESERVER ?? 'wineserver', [how === 'kill' ? '-k' : '-w'], { env: environment(prefix) });
    },
  };
}

/** Runs a command in a pseudo-terminal, which `script` of util-linux makes. */
const onConsole = (command: string[]) => [
  'script',
  '-qec',
  `exec wine ${command.map(part => `'${part}'`).join(' ')}`,
  '/dev/null',
];

const processes = () => readdirSync('/proc').map(Number).filter(Boolean);

const isOf = (pid: number, prefix: string) =>
  read(pid, 'environ').split('\0').includes(`WINEPREFIX=${prefix}`);

function read(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // the process has ended or belongs to another user
  }
}
