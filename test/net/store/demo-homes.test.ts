import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import {
  createDemoHome,
  isDemoHome,
  removeDemoHome,
  removeStaleDemoHomes,
} from '../../../net/store/demo-home.ts';
import { lockHome } from '../../../net/store/home.ts';

/** Tests how the folders of demos are created, told apart from a streamer's own folder, and removed. */

it('a new folder for a demo is private, named after its process, and can be removed with all its contents', () => {
  const parent = newHome();
  const home = createDemoHome(parent);
  expect(basename(home)).toMatch(new RegExp(`^starfray-demo-${process.pid}-\\w+$`));
  expect(isDemoHome(home)).toBe(true);
  if (process.platform !== 'win32') expect(statSync(home).mode & 0o777).toBe(0o700);
  mkdirSync(join(home, 'backups'));
  writeFileSync(join(home, 'backups', 'a'), 'x');
  removeDemoHome(home);
  removeDemoHome(home);
  expect(readdirSync(parent)).toEqual([]);
});

it.each([
  '.starfray',
  'starfray-demo',
  'starfray-demo-12',
  'starfray-demo-x-ab',
  'x-starfray-demo-12-ab',
  'starfray-demo-12-ab.bak',
])('a folder named %s is not treated as the folder of a demo', name => {
  expect(isDemoHome(join(newHome(), name))).toBe(false);
});

it('folders of ended demos are removed; folders that are in use, locked or foreign are kept', () => {
  const parent = newHome();
  const make = (name: string) => {
    mkdirSync(join(parent, name), { mode: 0o700 });
    return join(parent, name);
  };
  const [gone, alive] = [11, 12];
  make(`starfray-demo-${gone}-dead`);
  make('starfray-demo-0-zero');
  make(`starfray-demo-${alive}-runs`);
  make('starfray-demo-notes');
  writeFileSync(join(parent, `starfray-demo-${gone}-file`), 'x');
  const lock = lockHome(make(`starfray-demo-${gone}-locked`));
  removeStaleDemoHomes(pid => pid === alive, parent);
  const rest = [`${gone}-file`, `${gone}-locked`, '0-zero', `${alive}-runs`, 'notes'];
  expect(readdirSync(parent).sort()).toEqual(rest.map(name => `starfray-demo-${name}`).sort());
  lock?.release();
  removeStaleDemoHomes(pid => pid === alive, parent);
  expect(readdirSync(parent)).not.toContain(`starfray-demo-${gone}-locked`);
});

describe.skipIf(process.platform === 'win32')('demo folders', () => {
  const isDead = () => false;

  /** A folder that looks like the folder of an ended demo. */
  function stage() {
    const parent = newHome();
    const home = join(parent, 'starfray-demo-11-dead');
    mkdirSync(home, { mode: 0o700 });
    writeFileSync(join(home, 'a'), 'x');
    return { parent, home };
  }

  it.each([0o755, 0o770, 0o701])('a demo folder that other users may read is not removed: mode %i', mode => {
    const { parent, home } = stage();
    chmodSync(home, mode);
    removeStaleDemoHomes(isDead, parent);
    expect(readdirSync(home)).toEqual(['a']);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'demo folders that another user of the machine could have made are not removed if they belong to somebody else',
    () => {
      const { parent, home } = stage();
      chownSync(home, 65_534, 65_534);
      removeStaleDemoHomes(isDead, parent);
      expect(readdirSync(home)).toEqual(['a']);
    },
  );

  it('a symbolic link in place of a demo folder or its lock is not followed', () => {
    const { parent, home } = stage();
    const elsewhere = newHome();
    writeFileSync(join(elsewhere, 'a'), 'mine');
    symlinkSync(elsewhere, join(parent, 'starfray-demo-12-link'));
    symlinkSync(join(elsewhere, 'made'), join(home, 'lock'));
    removeStaleDemoHomes(isDead, parent);
    expect(readdirSync(elsewhere)).toEqual(['a']);
    expect(() => lockHome(home)).toThrow('lock is not a file: move it away');
    expect(existsSync(join(elsewhere, 'made'))).toBe(false);
    rmSync(join(home, 'lock'));
    lockHome(home)?.release();
  });
});
