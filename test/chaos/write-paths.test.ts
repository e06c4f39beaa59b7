import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { temporaryHome } from '../../harness/process.ts';
import { packPart, writeReplay } from '../../net/replays/file.ts';
import { readReplay } from '../../net/replays/reader.ts';
import { createCheckpointFile } from '../../net/simulation/checkpoints.ts';
import { REPLAY_FORMAT } from '../../schema/wire/replay.ts';
import { failEach } from './nth-failure.ts';
import { mountSmallDisk } from './small-disk.ts';
import { checkEachFailure, checkFullDisk } from './write-checks.ts';
import { WRITE_PATHS } from './write-paths.ts';

/** Acknowledged data is stored and refused data is not, whichever call to the disk fails. */
describe('failing writes', () => {
  it.each(WRITE_PATHS)(
    'whichever write fails, $name is stored if and only if it was acknowledged',
    async path => {
      expect(await checkEachFailure(path)).toBeGreaterThan(0);
    },
  );
});

const disk = mountSmallDisk(4);

describe.skipIf(!disk)('full disk', () => {
  it('on a full disk, every write is either stored or refused', async () => {
    if (!disk) return;
    try {
      for (const path of WRITE_PATHS) await checkFullDisk(path, disk);
    } finally {
      disk.remove();
    }
  });
});

describe('files beside the store', () => {
  const home = temporaryHome();
  afterAll(home.remove);

  it('the last complete checkpoint survives any failed write, and no file is left open', async () => {
    const lines: string[] = [];
    const file = createCheckpointFile(home.path, 'test', line => lines.push(line));
    const round = (tick: number) => ({
      roundId: 'one',
      startedAt: 1,
      savedAt: Date.now(),
      unstored: [],
      checkpoint: { format: 1, tick, arrays: {}, json: '{}' },
    });
    const save = (tick: number) => {
      file.save(round(tick));
      return file.settled();
    };
    await save(0);
    let last = 0;
    let tick = 0;
    const open = openFiles();
    const hits = await failEach(async failing => {
      tick++;
      await failing(() => save(tick));
      if (!lines.at(-1)?.includes('could not be written')) last = tick;
      expect(file.load()?.checkpoint.tick).toBe(last);
    });
    expect(hits.length).toBeGreaterThan(3);
    expect(last).toBe(tick);
    expect(openFiles()).toBe(open);
    expect(readdirSync(home.path)).toEqual(['round.checkpoint']);
  });

  it('a replay file is complete or absent, whichever write fails', async () => {
    const folder = join(home.path, 'replays');
    const header = {
      format: REPLAY_FORMAT,
      game: '1',
      node: '1',
      startedAt: 0,
      mode: 'ffa',
      field: 'moon',
      pilots: 1,
    } as const;
    const checkpoint = { format: 1, tick: 1, arrays: {}, json: '{}' };
    const rest = { log: [], hashes: [{ tick: 1, value: '0123456789abcdef' }] };
    const parts = [packPart({ checkpoint }), packPart(rest)];
    const hits = await failEach(async failing => {
      const before = existsSync(folder) ? readdirSync(folder) : [];
      const path = await failing(() => writeReplay(folder, `${before.length}`, header, parts)).catch(
        () => null,
      );
      if (path) expect(readReplay(path)).toEqual({ header, recording: { checkpoint, ...rest } });
      else expect(existsSync(folder) ? readdirSync(folder) : []).toEqual(before);
    });
    expect(hits.length).toBeGreaterThan(3);
  });
});

const openFiles = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);
