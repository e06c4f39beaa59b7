import type { KnownFailure } from './verdict.ts';

/** The complete list of what cannot be tested under Wine: tests, and behaviour that only a real Windows has. */

/** Tests that do not run under Wine. */
export const EXCLUDED: readonly { files: string; reason: string }[] = [
  { files: 'test/browser/**', reason: 'no browser of Windows is there' },
  { files: 'bench/lib/bench.test.ts', reason: 'only Linux reports the processor time of threads' },
  {
    files: 'test/e2e/{confinement,supervisor}.test.ts',
    reason: 'they are about bubblewrap and signals, which Windows does not have',
  },
  {
    files: 'test/sandbox/{proof,namespaces,seccomp,inner-process,exit}.test.ts',
    reason: 'they are about bubblewrap, the kernel of Linux and its signals',
  },
  {
    files: 'test/{dependencies,imports,patterns,texts}.test.ts',
    reason: 'they read the sources, which are the same everywhere',
  },
];

const NO_POWERSHELL = 'PowerShell, which lists other processes, is not in Wine';

/** Tests that fail under Wine, because it lacks a part of Windows or differs from Windows. */
export const KNOWN: readonly KnownFailure[] = [
  {
    file: 'test/e2e/restarts.test.ts',
    test: 'when the supervisor restarts the server, the round continues within three seconds',
    reason: NO_POWERSHELL,
  },
  {
    file: 'test/e2e/soak.test.ts',
    test: '10 rounds in all modes and fields are fought',
    reason: NO_POWERSHELL,
  },
];

/** Behaviour that no run under Wine can test. */
export const UNSHOWN = [
  'timers that end in steps of 15.6 ms: Wine has those of Linux',
  'Defender and indexers, which hold a file open for a moment after it was written',
  'renaming or deleting a folder with open files in it, which Windows refuses and Wine does not',
  'rights of files and folders (ACLs)',
  'the encoding of a console, and of output that PowerShell redirects',
  'the firewall, and its question when HOST is not this machine',
  'OBS, browsers and the game window',
  'commands typed into cmd or PowerShell, the installation by npm with its install scripts',
  'bubblewrap and limits of the kernel, which are those of Linux alone',
  'the end of the session or of the console window, and Task Manager',
  'Windows on ARM',
];
