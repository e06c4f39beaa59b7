import { createSandbox } from '../../sandbox/sandbox.ts';

/** A program for the tests: it runs three scripts that never end, and reports when all of them are running. */

const sandbox = createSandbox();
let started = 0;
for (let i = 0; i < 3; i++) {
  sandbox.run(
    { language: 'js', code: 'log("in"); for (;;);', event: {}, secrets: {} },
    { call: async () => null, line: () => ++started === 3 && console.log('under way') },
  );
}
