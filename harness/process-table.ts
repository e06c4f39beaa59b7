import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Facts about processes from the operating system. On Linux they come from `/proc`, elsewhere from a program
 * that lists all processes.
 */

interface ProcessTable {
  childrenOf(pid: number): number[];
  /** The process's command line. Throws if the process does not exist. */
  commandOf(pid: number): string;
  /** Resident memory of the process. Unit: KiB. */
  residentKiB(pid: number): number;
}

const proc: ProcessTable = {
  childrenOf: pid =>
    readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  commandOf: pid => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
  residentKiB: pid =>
    Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN),
};

/**
 * Commands that print one line per process: its id, its parent's id, its resident memory in KiB, and its
 * command line.
 */
export const PS = ['ps', '-A', '-ww', '-o', 'pid=,ppid=,rss=,command='];
const POWERSHELL = [
  'powershell.exe',
  '-NoProfile',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "{0} {1} {2} {3}" -f $_.ProcessId, $_.ParentProcessId, [math]::Floor($_.WorkingSetSize / 1KB), $_.CommandLine }',
];

const rowsOf = ([command, ...args]: string[]) =>
  [
    ...spawnSync(command, args, { encoding: 'utf8' }).stdout.matchAll(/^ *(\d+) +(\d+) +(\d+) ?(.*?)\r?$/gm),
  ].map(([, pid, parent, residentKiB, line]) => ({
    pid: Number(pid),
    parent: Number(parent),
    residentKiB: Number(residentKiB),
    line,
  }));

/** Creates a table that runs the program at each call. */
export function listedBy(command: string[]): ProcessTable {
  const find = (pid: number) => {
    const row = rowsOf(command).find(one => one.pid === pid);
    if (!row) throw new Error(`There is no process ${pid}.`);
    return row;
  };
  return {
    childrenOf: pid => rowsOf(command).flatMap(one => (one.parent === pid ? one.pid : [])),
    commandOf: pid => find(pid).line,
    residentKiB: pid => find(pid).residentKiB,
  };
}

const own = () => {
  if (process.platform === 'linux') return proc;
  return listedBy(process.platform === 'win32' ? POWERSHELL : PS);
};

export const { childrenOf, commandOf, residentKiB } = own();
