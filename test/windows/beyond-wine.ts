import type { KnownFailure } from './verdict.ts';

/** The one list of what cannot be shown under Wine: the tests, and what takes a real Windows. */

/** Tests that are not run there. */
export const EXCLUDED: readonly { files: string; reason: string }[] = [
  { files: 'test/browser/**', reason: 'no browser of Windows is there' },
];

/** Tests that fail there for want of what Windows has, or because it is no Windows. */
export const KNOWN: readonly KnownFailure[] = [];

/** What no run under Wine says anything of. */
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
