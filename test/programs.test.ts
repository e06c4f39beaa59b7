import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { lockedNode, type Program, program } from './programs.ts';

const { version } = process;

describe('programs of the tests', () => {
  it.each(['vitest', 'tsc', 'biome', 'knip'] as const)(
    'the tests run %s by its entry file and without a shell',
    name => {
      const { status, stdout } = spawnSync(lockedNode() ?? '', program(name, ['--version']), {
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      expect(stdout).toMatch(/\d+\.\d+\.\d+/);
    },
  );

  it('the tests run on the locked version of Node', () => {
    const { stdout } = spawnSync(lockedNode() ?? '', ['--version'], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(version);
  });

  it('if the locked Node is missing, nothing is run', () => {
    expect(lockedNode('/nowhere/node')).toBeNull();
  });

  it('`npm test` runs the same checks as `npm run check`, in the same order', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const commands = scripts.check.split(' && ').map((command: string) => command.split(' '));
    expect(checks()).toEqual(commands.map(([name, ...args]: [Program, ...string[]]) => program(name, args)));
  });
});
