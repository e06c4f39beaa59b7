import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createDemoHome,
  isDemoHome,
  removeDemoHome,
  removeStaleDemoHomes,
} from '../../../net/store/demo-home.ts';
import { lockHome } from '../../../net/store/home.ts';
import { newHome } from '../../new-home.ts';

/** Folders of demos: made, told apart from those that a streamer keeps, and removed. */

it('a new one is named after its process, private, and gone once it is removed, however full', () => {
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
])('%s is no folder of a demo', name => {
  expect(isDemoHome(join(newHome(), name))).toBe(false);
});

it('those of processes that are gone are removed; what is alive, locked, a file or somebody else\u2019s stays', () => {
  const parent = newHome();
  const make = (name: string) => {
    mkdirSync(join(parent, name));
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
