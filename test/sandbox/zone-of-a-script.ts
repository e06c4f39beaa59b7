import { createSandbox } from '../../sandbox/sandbox.ts';

/** A program for the tests: it writes the time zone that a script sees. */

const sandbox = createSandbox();
await sandbox.run(
  { language: 'js', code: 'log(Intl.DateTimeFormat().resolvedOptions().timeZone)', event: {}, secrets: {} },
  { call: async () => null, line: ({ text }) => console.log(text) },
);
await sandbox.close();
