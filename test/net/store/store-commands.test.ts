import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { environment } from '../../../harness/process.ts';
import { describeKeys, makeKey, replaceOwnerKey, revokeKey } from '../../../net/access/keys.ts';
import { openStore } from '../../../net/store/open-store.ts';

/** Tests the lines and exit codes of the commands that a user types. */

const ROOT = join(import.meta.dirname, '../../..');

/** A folder with a store and one backup. The backup does not contain the key "later". */
function stage() {
  const home = newHome();
  const store = openStore(home);
  replaceOwnerKey(store);
  store.close();
  const second = openStore(home);
  makeKey(second, { name: 'later', scope: 'read' });
  second.close();
  return home;
}

const command = (name: string, home: string, ...args: string[]) =>
  commandWith(environment(home), name, ...args);

function commandWith(env: NodeJS.ProcessEnv, name: string, ...args: string[]) {
  const line = ['--disable-warning=ExperimentalWarning', `net/cli/${name}.ts`, ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, line, {
    cwd: ROOT,
    env,
    encoding: 'utf8',
  });
  const linesOf = (text: string) => text.split('\n').filter(line => line !== '');
  return { status, out: linesOf(stdout), errors: linesOf(stderr) };
}

const refusal = (status: number, words: RegExp) => ({
  status,
  out: [],
  errors: [expect.stringMatching(words)],
});

describe('npm run backup', () => {
  it('npm run backup prints only the path of a new backup, even while a server runs', () => {
    const home = stage();
    const server = openStore(home);
    const { status, out, errors } = command('backup', home);
    server.close();
    expect({ status, errors }).toEqual({ status: 0, errors: [] });
    expect(out).toHaveLength(1);
    expect(existsSync(out[0])).toBe(true);
  });

  it('npm run backup says if there is nothing to back up', () => {
    expect(command('backup', newHome())).toEqual(refusal(1, /no store/));
  });
});

describe('npm run restore', () => {
  it('npm run restore prints the restored file, the quarantine folder and the keys that differ', () => {
    const home = stage();
    const { status, out, errors } = command('restore', home);
    expect({ status, errors }).toEqual({ status: 0, errors: [] });
    expect(out).toEqual([
      expect.stringMatching(/^Restored from .*backups.*\.sqlite/),
      expect.stringContaining(join(home, 'set-aside-')),
      expect.stringMatching(/no longer known: later$/),
    ]);
  });

  it('npm run restore names keys that become valid again, or says that it cannot know them', () => {
    const home = newHome();
    const store = openStore(home);
    makeKey(store, { name: 'revoked', scope: 'read' });
    store.close();
    const second = openStore(home);
    for (const { id } of describeKeys(second)) revokeKey(second, id);
    second.close();
    expect(command('restore', home).out.slice(2)).toEqual([
      'Keys that are valid again; revoke those that should not be: revoked',
    ]);
    writeFileSync(join(home, 'starfray.sqlite'), 'damaged');
    expect(command('restore', home).out.slice(2)).toEqual([
      'The keys of the replaced store could not be read: review those in /admin.',
    ]);
  });

  it('npm run restore reads its argument as a path in the current folder, or else as the name of a backup', () => {
    const home = stage();
    const [path] = command('backup', home).out;
    const other = newHome();
    const copy = join(other, basename(path));
    writeFileSync(copy, 'not a store');
    const env = environment(home, { INIT_CWD: other });
    expect(commandWith(env, 'restore', basename(path))).toMatchObject({ status: 1, out: [] });
    rmSync(copy);
    expect(commandWith(env, 'restore', basename(path)).out[0]).toContain(`Restored from ${path}.`);
    expect(commandWith({ ...env, INIT_CWD: dirname(path) }, 'restore', `./${basename(path)}`).status).toBe(0);
  });

  it('npm run restore accepts only one file', () => {
    expect(command('restore', stage(), 'one', 'two')).toEqual(refusal(2, /Give one file/));
  });

  it('npm run restore accepts a path or the name of a backup', () => {
    const home = stage();
    const [path] = command('backup', home).out;
    const name = path.slice(path.lastIndexOf('/') + 1);
    expect(command('restore', home, name)).toMatchObject({ status: 0, errors: [] });
    expect(command('restore', home, path)).toMatchObject({ status: 0, errors: [] });
    expect(command('restore', home, 'nothing')).toEqual(refusal(1, /no file .*nothing/));
    expect(command('restore', home, '--old')).toEqual(refusal(2, /-- FILE/));
  });

  it('while a server runs, npm run restore refuses with one line', () => {
    const home = stage();
    const server = openStore(home);
    expect(command('restore', home)).toEqual(refusal(1, /is running.*stop it/));
    server.close();
  });

  it('npm run restore -- --new empties the folder and keeps only the quarantine', () => {
    const home = stage();
    expect(command('restore', home, '--new')).toMatchObject({ status: 0, errors: [] });
    expect(command('restore', home)).toEqual(refusal(1, /No backup .*-- FILE.*--new/));
    openStore(home).close();
  });
});

describe('missing store', () => {
  it.each(['key', 'admin', 'backup'])('npm run %s does not create a missing store', name => {
    const home = stage();
    rmSync(join(home, 'starfray.sqlite'));
    expect(command(name, home)).toEqual(refusal(1, /"npm run restore" .*"npm run restore -- --new"/));
    expect(existsSync(join(home, 'starfray.sqlite'))).toBe(false);
  });
});
