import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
