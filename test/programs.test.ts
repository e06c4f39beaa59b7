import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checks } from './checks.ts';
import { lockedNode, type Program, program } from './programs.ts';

const { version } = process;

describe('tests', () => {
  it.each(['vitest', 'tsc', 'biome', 'knip'] as const)(
    'programs of the tests run %s by its entry file, without a shell',
    name => {
      const { status, stdout } = spawnSync(lockedNode() ?? '', program(name, ['--version']), {
        encoding: 'utf8',
      });
      expect(status).toBe(0);
      expect(stdout).toMatch(/\d+\.\d+\.\d+/);
    },
  );

  it('programs of the tests run on the locked Node, which is the one of every test', () => {
    const { stdout } = spawnSync(lockedNode() ?? '', ['--version'], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(version);
  });

  it('programs of the tests are not run when that Node is missing', () => {
    expect(lockedNode('/nowhere/node')).toBeNull();
  });

  it('check what npm run check does, in its order', () => {
    const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    const commands = scripts.check.split(' && ').map((command: string) => command.split(' '));
    expect(checks()).toEqual(commands.map(([name, ...args]: [Program, ...string[]]) => program(name, args)));
  });
});
