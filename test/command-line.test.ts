import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

const PROGRAMS = [
  ...['bench', 'fights', 'crowd', 'soak', 'soak:edge', 'soak:picture', 'soak:scripts', 'soak:sound'],
  ...['inspect', 'fuzz', 'chaos', 'attacks'],
];

const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });

describe('developer command', () => {
  it.each(PROGRAMS)('npm run %s uses the shared command-line parser', name => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const [program = ''] = /\S+\.ts/.exec(scripts[name]) ?? [];
    expect(readFileSync(join(ROOT, program), 'utf8')).toMatch(/readCommandLine\(\{\s*usage/);
  });

  it('a developer command refuses an unknown option with one line that shows its usage', () => {
    const { status, stdout, stderr } = run('bench/soak.ts', ['--nosuch']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe("Unknown option '--nosuch'.\nUsage: npm run soak [-- ROUNDS]\n");
  });

  it('a developer command with --help shows its usage', () => {
    const { status, stdout } = run('test/fuzz/run.ts', ['--help']);
    expect([status, stdout]).toEqual([0, 'Usage: npm run fuzz [-- --requests COUNT --seed NUMBER]\n']);
  });

  it.each([
    ['bench/soak.ts', 'many', '"many" is no number above 0.'],
    ['bench/fights.ts', 'dogfight', '"dogfight" is not understood.'],
    ['bench/soak-edge.ts', 'nosuch', 'There is no part "nosuch".'],
    ['test/sandbox/attacks-run.ts', 'perl', 'There is no language "perl".'],
  ])('a developer command refuses an unknown argument: %s %s', (program, argument, line) => {
    const { status, stderr } = run(program, [argument]);
    expect([status, stderr.split('\n')[0]]).toEqual([2, line]);
  });

  it.each([
    [
      'bench/soak-edge.ts',
      /^There is no redis-server: install Redis 7 \(Debian: apt install redis-server\)\.\n$/,
    ],
    ['bench/soak-picture.ts', /^There is no browser: install Chromium or Chrome .*\n$/],
  ])('if a tool is missing, %s says what to install', (program, line) => {
    const { status, stdout, stderr } = run(program, [], { PATH: '/nowhere', CHROMIUM: '/nowhere' });
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(line);
  });
});
