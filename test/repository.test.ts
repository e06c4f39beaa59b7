import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Tests what makes a clone work on every system: line ends, npm scripts, and commands to type. */

const ROOT = join(import.meta.dirname, '..');
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/**
 * Matches commands that run a program of a package with plain arguments: without variables, quotes, redirections and
 * tools of a single system.
 */
const PORTABLE = /^(node|tsc|biome|knip)( [\w=./:-]+)*$/;

/** Matches code blocks without a language or with the language of a shell. */
const COMMANDS = /^```(?:|sh|bash|bat|powershell)\n(.*?)^```$/gms;

interface Entry {
  index: string;
  attributes: string;
  name: string;
}

/** How git stores each file. This also works in a folder that belongs to another user. */
function entries(): Entry[] {
  const args = ['-c', 'safe.directory=*', 'ls-files', '--eol'];
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return [...stdout.matchAll(/^i\/(\S*) +w\/\S* +attr\/(.*?) *\t(.*)$/gm)].map(
    ([, index, attributes, name]) => ({
      index,
      attributes,
      name,
    }),
  );
}

const hasGit = existsSync(join(ROOT, '.git')) && spawnSync('git', ['--version']).status === 0;

describe.runIf(hasGit)('file', () => {
  const files = hasGit ? entries() : [];
  const namesWhere = (isSo: (entry: Entry) => boolean) => files.filter(isSo).map(({ name }) => name);

  it('text files are stored in git with LF', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(namesWhere(({ index }) => !['lf', 'none', '-text'].includes(index))).toEqual([]);
  });

  it('text files are checked out with LF, or with CRLF for cmd, whatever core.autocrlf says', () => {
    const wanted = (name: string) => (name.endsWith('.cmd') ? 'eol=crlf' : 'eol=lf');
    const isText = (entry: Entry) => entry.index !== '-text';
    expect(namesWhere(entry => isText(entry) && !entry.attributes.includes(wanted(entry.name)))).toEqual([]);
  });

  it('files that are not text are marked as binary', () => {
    expect(
      namesWhere(({ index, attributes }) => index === '-text' && !attributes.startsWith('-text')),
    ).toEqual([]);
  });
});

describe('script of package.json', () => {
  it.each(Object.entries(scripts))('the npm script %s can run in every shell', (_, script) => {
    expect(script.split(' && ').filter(command => !PORTABLE.test(command))).toEqual([]);
  });
});

describe('commands of the README', () => {
  const blocks = [...read('README.md').matchAll(COMMANDS)].map(([, block]) => block);

  it('the README has one line each for packaging, running and testing, which begins with npm ci &&', () => {
    const lines = ['npm run package -- linux-x64', 'npm start', 'npm test'].map(
      line => `npm ci && ${line}\n`,
    );
    expect(blocks.filter(block => block.includes('npm ci'))).toEqual(lines);
    expect(blocks.filter(block => block.includes('&&'))).toEqual(lines);
  });

  it('the README and CI use the same commands', () => {
    expect(read('.ci/run')).toContain("'npm ci && npm start'");
    expect(read('.ci/run')).toContain('\nnpm ci && npm test\n');
  });
});
