import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newHome } from '../../harness/new-home.ts';
import { temporaryHome } from '../../harness/process.ts';
import { createExtension } from '../../net/access/extension.ts';
import { createSettingsService } from '../../net/dispatch/settings-service.ts';
import { createScriptsTable } from '../../net/scripts/scripts-table.ts';
import { createCheckpointFile } from '../../net/simulation/checkpoints.ts';
import { openStore } from '../../net/store/open-store.ts';
import { createVault } from '../../net/store/vault.ts';
import { StartError } from '../../server/start-error.ts';
import { copyHome, DAMAGES, makeHome } from './damage.ts';
import { createDamagedStarts } from './damaged-starts.ts';
import { mountSmallDisk } from './small-disk.ts';

/** A start on a damaged data folder either ends with one line that says what to do, or serves all data that is left. */

const base = temporaryHome();
makeHome(base.path);
afterAll(base.remove);

/** Opens and loads everything that a start opens and loads. Returns the log. */
function load(home: string) {
  const lines: string[] = [];
  const onLog = (line: string) => void lines.push(line);
  const store = openStore(home, { onLog });
  try {
    createSettingsService(store, onLog);
    createScriptsTable(store, onLog);
    createExtension({ store, vault: createVault(store, home) });
    createCheckpointFile(home, 'test', onLog).load();
  } finally {
    store.close();
  }
  return lines;
}

function refusalOf(home: string) {
  try {
    load(home);
  } catch (error) {
    return error;
  }
}

describe('start with a damaged data folder', () => {
  it.each(DAMAGES.filter(({ refusal }) => refusal))(
    'if $name, the server does not start and prints one line',
    ({ spoil, refusal }) => {
      const home = newHome();
      copyHome(base.path, home);
      spoil(home);
      const error = refusalOf(home);
      expect(error).toBeInstanceOf(StartError);
      expect(error).toMatchObject({ exitCode: 1, message: expect.stringMatching(refusal ?? /^/) });
      expect((error as Error).message).not.toContain('\n');
    },
  );

  it.each(DAMAGES.filter(({ refusal }) => !refusal))(
    'if $name, the game still starts',
    ({ spoil, logged }) => {
      const home = newHome();
      copyHome(base.path, home);
      spoil(home);
      const lines = load(home);
      if (logged) expect(lines).toEqual([expect.stringMatching(logged)]);
    },
  );

  const OF_THE_SYSTEM: [string, () => string][] = [
    ['where no folder can be made', () => '/proc/nope'],
    ['in a folder of the system', () => '/proc/self/x'],
  ];

  it.each([
    ...(process.platform === 'win32' ? [] : OF_THE_SYSTEM),
    ['whose path leads through a file', (home: string) => join(home, 'a-file', 'below')],
    ['of 2,400 characters', (home: string) => join(home, 'x'.repeat(2_400))],
  ])('with a data folder %s, the server does not start and prints one line', (_, homeIn) => {
    const folder = newHome();
    writeFileSync(join(folder, 'a-file'), '');
    const error = refusalOf(homeIn(folder));
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ exitCode: 1, message: expect.stringMatching(/^The data folder .*$/) });
  });

  it('if a user starts a server on a damaged data folder, the server process reports the damage', async () => {
    const starts = createDamagedStarts();
    const named = (name: string) => DAMAGES.find(damage => damage.name === name) ?? DAMAGES[0];
    expect(await starts.check(named('the store lacks its last page'))).toBeNull();
    expect(await starts.check(named('a script is not JSON'))).toBeNull();
    starts.remove();
  });
});

const disk = mountSmallDisk(4);

describe.skipIf(!disk)('start', () => {
  const stage = () => {
    if (!disk) throw new Error('There is no small disk.');
    const home = newHome(disk.path);
    copyHome(base.path, home);
    return { home, disk };
  };
  afterAll(() => disk?.remove());

  it('the message about a full disk at the start mentions no backup and no other server', () => {
    const { home, disk } = stage();
    let refused = 0;
    for (let pages = 0; pages < 40; pages += 2) {
      disk.fill(pages);
      const error = refusalOf(home);
      if (!error) continue;
      refused++;
      expect(error).toBeInstanceOf(StartError);
      expect(error).toMatchObject({ message: expect.stringContaining('room') });
      expect((error as Error).message).not.toMatch(/restore|Another Starfray/);
    }
    expect(refused).toBeGreaterThan(5);
    disk.free();
    load(home);
  });

  it('a read-only disk at the start is reported as a write error', () => {
    const { home, disk } = stage();
    disk.setReadOnly(true);
    const error = refusalOf(home);
    disk.setReadOnly(false);
    expect(error).toBeInstanceOf(StartError);
    expect(error).toMatchObject({ message: expect.stringMatching(/read-only.*can be written/) });
    expect((error as Error).message).not.toMatch(/restore|Another Starfray/);
  });
});
