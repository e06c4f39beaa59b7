import fs, { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { writeWhole, writeWholeLater } from '../../../net/store/durable-file.ts';
import { failEach } from '../../chaos/nth-failure.ts';

/** Tests files that exist either completely or not at all. */

const BYTES = Buffer.alloc(100_000, 7);

it('a new file is either complete or absent, whichever step fails', async () => {
  const hits = await failEach(async failing => {
    const home = newHome();
    const isDone = await failing(() => writeWhole(join(home, 'file'), BYTES)).then(
      () => true,
      () => false,
    );
    expect(readdirSync(home)).toEqual(isDone ? ['file'] : []);
    if (isDone) expect(readFileSync(join(home, 'file')).equals(BYTES)).toBe(true);
  });
  if (process.platform !== 'win32') expect(hits.filter(hit => hit === 'fsyncSync')).toHaveLength(2);
});

it('a replaced file has either its old or its new content, whichever step fails, and no draft remains', async () => {
  const hits = await failEach(async failing => {
    const home = newHome();
    writeFileSync(join(home, 'file'), 'old');
    await failing(() => writeWhole(join(home, 'file'), BYTES)).catch(() => {});
    expect(readdirSync(home)).toEqual(['file']);
    expect(['old', BYTES.toString()]).toContain(readFileSync(join(home, 'file'), 'utf8'));
  });
  expect(hits.length).toBeGreaterThan(3);
});

it('a file is replaced only if the replacement is still wanted once its draft has been written', async () => {
  const home = newHome();
  const path = join(home, 'file');
  writeFileSync(path, 'old');
  const drafts: number[] = [];
  const isWanted = (wanted: boolean) => () => {
    drafts.push(statSync(`${path}.new`).size);
    return wanted;
  };
  await writeWholeLater(path, BYTES, isWanted(false));
  expect([readFileSync(path, 'utf8'), readdirSync(home)]).toEqual(['old', ['file']]);
  await writeWholeLater(path, BYTES, isWanted(true));
  expect(readFileSync(path).equals(BYTES)).toBe(true);
  expect([drafts, existsSync(`${path}.new`)]).toEqual([[BYTES.length, BYTES.length], false]);
});

it('if a delayed write fails, no draft remains', async () => {
  const hits = await failEach(async failing => {
    const home = newHome();
    const isDone = await failing(() => writeWholeLater(join(home, 'file'), BYTES)).then(
      () => true,
      () => false,
    );
    expect(readdirSync(home)).toEqual(isDone ? ['file'] : []);
  });
  expect(hits).toEqual(expect.arrayContaining(['writeFile', 'datasync', 'renameSync']));
});

/** Replaces a function of Node's file system for one test. */
function replaced<Name extends 'writeSync' | 'fsyncSync'>(
  name: Name,
  by: (original: (typeof fs)[Name]) => unknown,
) {
  const replacement = by(fs[name]);
  vi.spyOn(fs, name).mockImplementation(replacement as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
}

it('a file is written in full even if each system call writes only a part of it', () => {
  replaced(
    'writeSync',
    original => (file: number, bytes: Uint8Array, at: number) =>
      original(file, bytes, at, Math.min(40_000, bytes.length - at)),
  );
  const path = join(newHome(), 'file');
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, i) => i % 251));
  writeWhole(path, bytes);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});

it('on a file system that cannot sync folders, files are still written', () => {
  let synced = 0;
  replaced('fsyncSync', original => (file: number) => {
    synced++;
    if (fs.fstatSync(file).isDirectory()) throw Object.assign(new Error('EINVAL'), { code: 'EINVAL' });
    original(file);
  });
  const path = join(newHome(), 'file');
  writeWhole(path, BYTES);
  expect(readFileSync(path).equals(BYTES)).toBe(true);
  expect(synced).toBe(process.platform === 'win32' ? 1 : 2);
});

it.skipIf(process.platform === 'win32')(
  'only the user of the game may read the files that it writes',
  async () => {
    const home = newHome();
    writeWhole(join(home, 'now'), BYTES);
    await writeWholeLater(join(home, 'later'), BYTES);
    expect(['now', 'later'].map(name => statSync(join(home, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  },
);
