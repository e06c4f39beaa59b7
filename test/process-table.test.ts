import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import * as own from '../harness/process-table.ts';

/** Lines of a process table, as PowerShell prints them. */
const WINDOWS = ['0 0 8 ', '812 4 20480 "C:\\Program Files\\nodejs\\node.exe" net/serve.ts', '90 812 1024 x'];
const printing = (lines: string[]) => [
  process.execPath,
  '-e',
  `process.stdout.write(${JSON.stringify(lines.join('\r\n'))})`,
];
const onWindows = own.listedBy(printing(WINDOWS));
const ps = own.listedBy(own.PS);
const hasPs = spawnSync('ps', ['-A']).status === 0;

describe('process list', () => {
  it('the process list gives each process its parent, its memory and a command line', () => {
    expect(onWindows.childrenOf(812)).toEqual([90]);
    expect(onWindows.residentKiB(812)).toBe(20480);
    expect(onWindows.commandOf(812)).toBe('"C:\\Program Files\\nodejs\\node.exe" net/serve.ts');
  });

  it('a process that is not in the process list has no children, and requesting its command line throws an error', () => {
    expect(() => onWindows.commandOf(5)).toThrow('no process 5');
    expect(onWindows.childrenOf(5)).toEqual([]);
  });

  it.runIf(process.platform === 'linux' && hasPs)(
    'the process list that is read from ps agrees with the list that the system gives',
    () => {
      expect(ps.childrenOf(process.ppid)).toContain(process.pid);
      expect(ps.commandOf(process.pid).trim()).toBe(own.commandOf(process.pid).trim());
      expect(ps.residentKiB(process.pid)).toBeGreaterThan(10_000);
      expect(own.residentKiB(process.pid)).toBeGreaterThan(10_000);
    },
  );
});
