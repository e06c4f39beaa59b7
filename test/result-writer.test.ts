import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../harness/new-home.ts';
import { prepareVitest } from './vitest.ts';

/** Tests what `npm test` reads from a run of vitest. */

const PASSES = "it('passes', () => {});";
const FAILS = "it('fails', () => { throw new Error('no'); });";
const NEVER_ENDS = "it('never ends', () => new Promise(() => setInterval(() => {}, 1_000)));";
/** A file that leaves an uncaught error behind, although its test passes. */
const UNCAUGHT = "it('leaves an error behind', () => { Promise.reject(new Error('left behind')); });";

/** Runs Vitest in a folder with these files. */
async function run(files: Record<string, string>, options: string[] = []) {
  const folder = newHome();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const vitest = prepareVitest([`--root=${folder}`, '--globals', ...options]);
  const [code] = await once(spawn(process.execPath, vitest.args, { stdio: 'ignore' }), 'exit');
  const { files: found, isBroken } = vitest.read(code === 0);
  return { files: Object.fromEntries(found.map(({ path, ...counts }) => [path, counts])), isBroken, code };
}

describe('report of a vitest run', () => {
  it('the report of a vitest run counts passed, failed and skipped tests of each file', async () => {
    const { files, isBroken } = await run({
      'good.test.js': `${PASSES} it.skip('is left out', () => {}); it.todo('is to be written');`,
      'bad.test.js': PASSES + FAILS + FAILS.replace('fails', 'fails, too'),
      'late.test.js': PASSES + NEVER_ENDS.replace(/\)\)\);$/, ')), 10);'),
    });
    expect(files).toEqual({
      'good.test.js': { passed: 1, failed: 0, skipped: 2 },
      'bad.test.js': { passed: 1, failed: 2, skipped: 0 },
      'late.test.js': { passed: 1, failed: 1, skipped: 0 },
    });
    expect(isBroken).toBe(false);
  });

  it('a test file that fails outside its tests counts as one failure in the report', async () => {
    const { files, isBroken } = await run({
      'import.test.js': `import './missing.js'; ${PASSES}`,
      'syntax.test.js': `${PASSES} }`,
      'before.test.js': `beforeAll(() => { throw new Error('no'); }); ${PASSES}`,
      'after.test.js': `afterAll(() => { throw new Error('no'); }); ${PASSES}`,
      'group.test.js': `describe('a group', () => { beforeAll(() => { throw new Error('no'); }); ${PASSES} });`,
      'empty.test.js': '',
    });
    expect(files).toEqual({
      'import.test.js': { passed: 0, failed: 1, skipped: 0 },
      'syntax.test.js': { passed: 0, failed: 1, skipped: 0 },
      'before.test.js': { passed: 0, failed: 1, skipped: 1 },
      'after.test.js': { passed: 1, failed: 1, skipped: 0 },
      'group.test.js': { passed: 0, failed: 1, skipped: 1 },
      'empty.test.js': { passed: 0, failed: 1, skipped: 0 },
    });
    expect(isBroken).toBe(false);
  });

  it('an uncaught error counts as a failure of the file that was running', async () => {
    const { files, isBroken } = await run({
      'a.test.js': UNCAUGHT,
      'b.test.js': UNCAUGHT + FAILS,
      'c.test.js': PASSES,
    });
    expect(files).toEqual({
      'a.test.js': { passed: 1, failed: 1, skipped: 0 },
      'b.test.js': { passed: 1, failed: 1, skipped: 0 },
      'c.test.js': { passed: 1, failed: 0, skipped: 0 },
    });
    expect(isBroken).toBe(false);
  });
});

describe('broken run', () => {
  const isBroken = async (...given: Parameters<typeof run>) => (await run(...given)).isBroken;

  it('a vitest run is broken if a test process crashes, even if only another file failed', async () => {
    const dies = "it('dies', () => { process.kill(process.pid, 'SIGKILL'); });";
    expect(await isBroken({ 'a.test.js': dies, 'b.test.js': FAILS })).toBe(true);
  });

  it('a vitest run is broken if its set-up throws an error', async () => {
    const setUp = "export default () => { throw new Error('no'); };";
    const config = "export default { test: { globalSetup: './set-up.js' } };";
    const files = { 'vitest.config.js': config, 'set-up.js': setUp, 'a.test.js': PASSES };
    expect(await run(files)).toMatchObject({ files: {}, isBroken: true });
  });

  it('a vitest run is broken if it finds no tests', async () => {
    expect(await isBroken({})).toBe(true);
  });

  it('a vitest run is broken if it reports success without having run a test', async () => {
    expect(await run({ 'a.test.js': FAILS }, ['--help'])).toMatchObject({ code: 0, isBroken: true });
  });

  it.each(['SIGINT', 'SIGKILL'])('a vitest run is broken if it is ended by %s', async signal => {
    const end = `it('is ended', async () => { process.kill(process.ppid, '${signal}'); await new Promise(() => {}); });`;
    expect(await isBroken({ 'a.test.js': end, 'b.test.js': FAILS })).toBe(true);
  });
});
