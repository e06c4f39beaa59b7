import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import {
  HANDLES_FOLDER,
  MOUNTS_FILE,
  NAMESPACES,
  namespaceFile,
  STATUS_FILE,
  type Surroundings,
} from '../confinement/surroundings.ts';

/** The kernel's number for a process whose system calls are filtered. */
const FILTERED = '2';

/** Reports what this process can see of the system around it. Linux only. */
export function lookAround(): Surroundings {
  const status = Object.fromEntries(linesOf(STATUS_FILE).map(line => line.split(/:\s*/)));
  return {
    pid: process.pid,
    namespaces: Object.fromEntries(NAMESPACES.map(kind => [kind, readlinkSync(namespaceFile(kind))])),
    mounts: linesOf(MOUNTS_FILE).map(mountOf),
    open: readdirSync(HANDLES_FOLDER).flatMap(fileOf),
    capabilities: status.CapEff ?? '',
    isFiltered: status.Seccomp === FILTERED,
  };
}

/**
 * The path of an open file; empty for pipes and the like, and for the handle by which the folder was read, which is
 * already closed.
 */
function fileOf(handle: string): string[] {
  try {
    const target = readlinkSync(`${HANDLES_FOLDER}/${handle}`);
    return target.startsWith('/') ? [target] : [];
  } catch {
    return [];
  }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

const fromOctal = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8));

/** A line is `id parent device root path options ...`; see proc(5). */
function mountOf(line: string) {
  const [, , , , path = '', options = ''] = line.split(' ');
  return {
    path: path.replaceAll(/\\([0-7]{3})/g, fromOctal),
    isWritable: !options.split(',').includes('ro'),
  };
}
