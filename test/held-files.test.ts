import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryHome } from '../harness/process.ts';
import { createBotImages } from '../net/pictures/bot-images.ts';
import { removeDrafts, writeReplay } from '../net/replays/file.ts';
import { createCheckpointFile } from '../net/simulation/checkpoints.ts';
import { createRoundStorage } from '../net/simulation/round-storage.ts';
import { makeBackup } from '../net/store/backups.ts';
import { writeWhole, writeWholeLater } from '../net/store/durable-file.ts';
import { openStore } from '../net/store/open-store.ts';
import { REPLAY_FORMAT } from '../schema/wire/replay.ts';
import { keepBuilt } from '../server/built.ts';
import { replaceFile, replaceFileLater } from '../server/replace-file.ts';
import { holdFiles } from './held-files.ts';
import { dataUrl, png } from './pictures.ts';
import { pretendPlatform } from './platform.ts';

/** Tests files that another program, such as a virus scanner, has open for a while on Windows. */

let home: string;
let remove: () => void;
let lines: string[];
const onLog = (line: string) => void lines.push(line);
const at = (...names: string[]) => join(home, ...names);

beforeEach(() => {
  ({ path: home, remove } = temporaryHome());
  lines = [];
});
afterEach(() => remove());

describe('replacing a file', () => {
  beforeEach(() => {
    writeFileSync(at('new'), 'new');
    writeFileSync(at('old'), 'old');
  });
  const RENAMES = [
    ['replaceFile', async () => replaceFile(at('new'), at('old'))],
    ['replaceFileLater', () => replaceFileLater(at('new'), at('old'))],
  ] as const;

  it.each(
    RENAMES.flatMap(([name, rename]) => ['EPERM', 'EBUSY', 'EACCES'].map(code => ({ name, rename, code }))),
  )('$name succeeds as soon as another program closes the file: $code', async ({ rename, code }) => {
    const held = holdFiles('old', { refusals: 4, code });
    await rename();
    expect(held.hits).toBe(4);
    expect(readFileSync(at('old'), 'utf8')).toBe('new');
    expect(existsSync(at('new'))).toBe(false);
  });

  it.each(RENAMES)(
    'if another program never closes the file, %s leaves the old file unchanged',
    async (_, rename) => {
      const held = holdFiles('old');
      await expect(rename()).rejects.toThrow('EPERM');
      expect(held.hits).toBe(5);
      expect(readFileSync(at('old'), 'utf8')).toBe('old');
    },
  );

  it.each(RENAMES)('if permissions are missing, %s fails at once', async (_, rename) => {
    const held = holdFiles('old');
    pretendPlatform('linux');
    await expect(rename()).rejects.toThrow('EPERM');
    expect(held.hits).toBe(1);
  });

  it.each([0, 2, 4])(
    'after %i attempts, replacing a file is abandoned if the caller no longer wants it',
    async most => {
      const held = holdFiles('old');
      const renamed = await replaceFileLater(at('new'), at('old'), () => held.hits < most);
      expect([renamed, held.hits]).toEqual([false, most]);
    },
  );

  it('a file that another program holds open is written in full once it is free, whether the writer waits or not', async () => {
    holdFiles('old', { refusals: 2 });
    writeWhole(at('old'), Buffer.from('1'));
    expect(readFileSync(at('old'), 'utf8')).toBe('1');
    holdFiles('old', { refusals: 2 });
    await writeWholeLater(at('old'), Buffer.from('2'));
    expect(readFileSync(at('old'), 'utf8')).toBe('2');
    expect(readdirSync(home).sort()).toEqual(['new', 'old']);
  });
});

describe('expired backup', () => {
  it('an expired backup is kept while another program reads it; the delay is logged, and the server starts', () => {
    openStore(home).close();
    const db = new DatabaseSync(at('starfray.sqlite'));
    for (let day = 1; day <= 20; day++) makeBackup(db, home, new Date(Date.UTC(2020, 1, day)));
    db.close();
    const [oldest] = readdirSync(at('backups')).sort();
    const held = holdFiles(oldest);
    for (let start = 0; start < 8; start++) openStore(home, { onLog }).close();
    expect(lines[0]).toMatch(`The old backup ${oldest} could not be removed yet: EPERM`);
    expect(existsSync(at('backups', oldest))).toBe(true);
    held.release();
    openStore(home).close();
    expect(existsSync(at('backups', oldest))).toBe(false);
  });
});

describe('expired recording', () => {
  const header = {
    format: REPLAY_FORMAT,
    game: '',
    node: '',
    startedAt: 0,
    mode: 'dogfight' as const,
    field: 'deepSpace' as const,
    pilots: 0,
  };
  const record = (n: number) => writeReplay(at('replays'), `${n}`, { ...header, startedAt: n }, []);

  it('an expired recording is kept while another program reads it, and newer recordings are also kept', async () => {
    for (let n = 0; n < 50; n++) await record(n);
    const [oldest] = readdirSync(at('replays')).sort();
    const held = holdFiles(oldest);
    expect(existsSync(await record(50))).toBe(true);
    expect(existsSync(at('replays', oldest))).toBe(true);
    held.release();
    await record(51);
    expect(readdirSync(at('replays'))).toHaveLength(50);
  });

  it('a half-written recording is removed at a later start', () => {
    mkdirSync(at('replays'));
    for (const name of ['a', 'b', 'c']) writeFileSync(at('replays', `${name}.replay.new`), '');
    const held = holdFiles('b.replay.new');
    removeDrafts(at('replays'));
    expect(readdirSync(at('replays'))).toEqual(['b.replay.new']);
    held.release();
    removeDrafts(at('replays'));
    expect(readdirSync(at('replays'))).toEqual([]);
  });
});

describe('checkpoint held by another program', () => {
  const checkpoint = { format: 1, tick: 7, arrays: {}, json: '{}' };
  const saved = async () => {
    const file = createCheckpointFile(home, 'rules', onLog);
    file.save({ roundId: 'r', startedAt: 1, savedAt: Date.now(), unstored: [], checkpoint });
    await file.settled();
    return file;
  };
  const isThere = () => existsSync(at('round.checkpoint'));

  it('a checkpoint that another program reads is removed when the program closes it; the delay is logged once', async () => {
    const file = await saved();
    const held = holdFiles('round.checkpoint');
    for (let n = 0; n < 5; n++) expect(file.clear()).toBe(false);
    expect(lines).toEqual([
      expect.stringMatching(/^The checkpoint of the round could not be removed yet: EPERM/),
    ]);
    held.release();
    expect(file.clear()).toBe(true);
    expect(isThere()).toBe(false);
  });

  const stopped = async () => {
    const checkpoints = await saved();
    const resumed = checkpoints.load();
    const store = openStore(home);
    const parts = { store, checkpoints, resumed, unstoredBefore: [], isPlaying: () => false, onLog };
    const keeper = createRoundStorage(parts);
    return { close: () => keeper.close().finally(() => store.close()) };
  };

  it('when the server stops, it removes a checkpoint that another program has open for a moment', async () => {
    const { close } = await stopped();
    holdFiles('round.checkpoint', { refusals: 4 }); // as many refusals as there are retries
    await close();
    expect(isThere()).toBe(false);
  });

  it('stopping the server completes even if the checkpoint cannot be removed', async () => {
    const { close } = await stopped();
    holdFiles('round.checkpoint');
    await close();
    expect(lines).toHaveLength(1);
  });

  it('a checkpoint that another program reads is quarantined as soon as that program closes it', async () => {
    const file = await saved();
    holdFiles('round.checkpoint', { refusals: 3 });
    file.quarantine('it is not wanted');
    expect(lines).toEqual([expect.stringContaining('It was moved to')]);
  });

  it('a dropped checkpoint does not come back, even if its write was delayed for long', async () => {
    const file = createCheckpointFile(home, 'rules', onLog);
    const held = holdFiles('round.checkpoint.new');
    file.save({ roundId: 'r', startedAt: 1, savedAt: Date.now(), unstored: [], checkpoint });
    while (held.hits === 0) await turn();
    file.clear();
    held.release();
    await file.settled();
    expect(isThere()).toBe(false);
  });
});

describe('picture of a bot held by another program', () => {
  const picture = dataUrl(png(1));

  it("a bot's picture that another program reads is not replaced if the same picture is already stored", () => {
    const images = createBotImages(home);
    const path = images.prepare(picture)();
    const held = holdFiles(path.slice(1));
    expect(images.prepare(picture)()).toBe(path);
    expect(held.hits).toBe(0);
  });

  it("a bot's picture that another program reads is replaced if it is damaged", () => {
    const images = createBotImages(home);
    const path = images.prepare(picture)();
    const whole = readFileSync(at(path));
    writeFileSync(at(path), 'damaged');
    images.prepare(picture)();
    expect(readFileSync(at(path))).toEqual(whole);
  });

  it("a bot's picture is kept while another program reads it, and other unused pictures are removed", () => {
    const images = createBotImages(home);
    images.prepare(picture)();
    const [held] = readdirSync(at('bot-images'));
    for (const name of ['0', 'f'].map(digit => `${digit.repeat(64)}.png`))
      writeFileSync(at('bot-images', name), '');
    holdFiles(held);
    images.prune([]);
    expect(readdirSync(at('bot-images'))).toEqual([held]);
  });
});

describe('rebuilt pages', () => {
  const build = (text: string) =>
    keepBuilt(
      at('dist'),
      [],
      async folder => {
        mkdirSync(folder);
        writeFileSync(join(folder, 'page'), text);
      },
      { force: true },
    );
  const page = () => readFileSync(at('dist', 'page'), 'utf8');

  it('rebuilt pages replace the old pages as soon as no program reads those any more', async () => {
    await build('1');
    holdFiles('dist', { refusals: 3 });
    await build('2');
    expect(page()).toBe('2');
    expect(readdirSync(home)).toEqual(['dist']);
  });

  it.each([
    ['the old folder cannot be moved away', /dist$/, Number.POSITIVE_INFINITY],
    ['the new folder cannot take its place', /dist\.\d+$/, 5],
  ])('the old built pages are kept if %s', async (_, path, refusals) => {
    await build('1');
    const held = holdFiles(path, { refusals });
    await expect(build('2')).rejects.toThrow(/cannot be replaced by the new build .*close the programs/);
    expect(page()).toBe('1');
    held.release();
    await build('3');
    expect(page()).toBe('3');
    expect(readdirSync(home)).toEqual(['dist']);
  });

  it.each(['EROFS', 'EACCES'])(
    'if the program may not write rebuilt pages, it asks the user to build them by hand: %s',
    async code => {
      const build = async () => {
        throw Object.assign(new Error('no'), { code });
      };
      await expect(keepBuilt(at('dist'), [], build)).rejects.toThrow(
        `${at('dist')} is missing or older than its sources, and this program may not write there (${code}): run "npm run build"`,
      );
    },
  );

  it('rebuilt pages are used even if the old pages cannot be removed yet', async () => {
    await build('1');
    holdFiles(/\.old$/, { refusals: 1 });
    await build('2');
    expect(page()).toBe('2');
  });
});
