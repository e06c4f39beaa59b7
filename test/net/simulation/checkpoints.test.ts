import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { simulate } from '../../../harness/simulate.ts';
import { createCheckpointFile } from '../../../net/simulation/checkpoints.ts';
import { fc } from '../../fast-check.ts';

/** Tests the checkpoint of a round on disk. */

const RULES = 'these rules';
let home: ReturnType<typeof temporaryHome>;
let path: string;
let lines: string[];
let file: ReturnType<typeof createCheckpointFile>;

const open = (rules = RULES) => createCheckpointFile(home.path, rules, line => lines.push(line));
const checkpoint = saveCheckpoint(simulate({ pilots: ['ada'] }).world);
const round = (facts = {}) => ({
  roundId: 'r1',
  startedAt: 5,
  savedAt: Date.now(),
  unstored: [],
  checkpoint,
  ...facts,
});
const isLeft = () => existsSync(path);
const save = (facts = {}) => {
  file.save(round(facts));
  return file.settled();
};
const turn = () => new Promise(resolve => setImmediate(resolve));

beforeEach(() => {
  home = temporaryHome();
  path = join(home.path, 'round.checkpoint');
  lines = [];
  file = open();
});
afterEach(() => home.remove());

it('if a checkpoint cannot be removed, that is logged once', () => {
  const inTheWay = join(home.path, 'no folder');
  writeFileSync(inTheWay, '');
  const stuck = createCheckpointFile(inTheWay, RULES, line => lines.push(line));
  expect([stuck.clear(), stuck.clear()]).toEqual([false, false]);
  expect(lines).toEqual([expect.stringMatching(/^The checkpoint of the round could not be removed yet: /)]);
  rmSync(inTheWay);
  expect(stuck.clear()).toBe(true);
  writeFileSync(inTheWay, '');
  expect(stuck.clear()).toBe(false);
  expect(lines).toHaveLength(2);
});

describe('saved checkpoint', () => {
  it('a saved round is restored completely', async () => {
    const saved = round();
    file.save(saved);
    await file.settled();
    expect(open().load()).toEqual(saved);
    expect(lines).toEqual([]);
  });

  it('if several states of a round are to be saved during a write, only the newest is written next', async () => {
    for (let n = 1; n <= 5; n++) file.save(round({ roundId: `r${n}` }));
    await file.settled();
    expect(open().load()?.roundId).toBe('r5');
    expect(readdirSync(home.path)).toEqual(['round.checkpoint']);
  });

  it.skipIf(process.platform === 'win32')('a saved round is readable by this user only', async () => {
    await save();
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
  });

  it.each([0, 4 * 60_000 + 59_000])('a round that was saved %i ms ago is restored', async age => {
    await save({ savedAt: Date.now() - age });
    expect(open().load()).not.toBeNull();
  });
});

describe('missing checkpoint', () => {
  it('a missing checkpoint causes no log line', () => {
    expect(file.load()).toBeNull();
    file.quarantine('it is not wanted');
    expect(lines).toEqual([]);
    expect(readdirSync(home.path)).toEqual([]);
  });
});

describe('invalid checkpoint', () => {
  const isMovedAside = (why: RegExp) => {
    expect(open().load()).toBeNull();
    expect(lines).toEqual([expect.stringMatching(why)]);
    expect(lines[0]).toContain(`It was moved to ${path}.aside.`);
    expect(isLeft()).toBe(false);
    expect(existsSync(`${path}.aside`)).toBe(true);
    expect(open().load()).toBeNull();
    expect(lines).toHaveLength(1);
  };

  it('a checkpoint of another version is quarantined with a log line', async () => {
    await save();
    expect(open('other rules').load()).toBeNull();
    expect(lines).toEqual([expect.stringMatching(/because it was written by another version of the game/)]);
    expect(isLeft()).toBe(false);
  });

  it.each([5 * 60_000, 24 * 3_600_000, -10 * 60_000])(
    'a checkpoint that is %i ms old is quarantined with a log line',
    async age => {
      await save({ savedAt: Date.now() - age });
      isMovedAside(/not written within the last 5 minutes/);
    },
  );

  it('a checkpoint in which any byte was changed is quarantined with a log line', async () => {
    await save();
    const whole = readFileSync(path);
    const from = whole.indexOf('\n');
    fc.assert(
      fc.property(
        fc.integer({ min: from, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (at, bits) => {
          const bytes = Buffer.from(whole);
          bytes[at] ^= bits;
          writeFileSync(path, bytes);
          lines = [];
          rmSync(`${path}.aside`, { force: true });
          isMovedAside(/damaged/);
        },
      ),
      { seed: 1, numRuns: 100 },
    );
  });

  it('a checkpoint that is truncated at any point is quarantined with a log line', async () => {
    await save();
    const whole = readFileSync(path);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), length => {
        writeFileSync(path, whole);
        truncateSync(path, length);
        lines = [];
        isMovedAside(/damaged/);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it('a checkpoint file of random bytes is quarantined with a log line', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        writeFileSync(path, bytes);
        lines = [];
        isMovedAside(/damaged/);
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  it.each([268_435_457, 3 * 2 ** 30])(
    'a checkpoint file of %i bytes is quarantined with a log line',
    bytes => {
      writeFileSync(path, '');
      truncateSync(path, bytes);
      expect(open().readUnstored()).toEqual([]);
      isMovedAside(/because the file is too large/);
    },
  );

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a checkpoint that this user may not read is quarantined with a log line',
    async () => {
      await save();
      chmodSync(path, 0);
      expect(open().readUnstored()).toEqual([]);
      isMovedAside(/EACCES/);
    },
  );

  it('JSON that is not a checkpoint is quarantined with a log line', () => {
    writeFileSync(path, '{"rules":7}\nabc');
    isMovedAside(/damaged/);
  });

  it('a folder in place of the checkpoint is quarantined with a log line', () => {
    mkdirSync(join(path, 'with', 'something'), { recursive: true });
    isMovedAside(/is not a file/);
  });

  it.skipIf(process.platform === 'win32')(
    'a pipe in place of the checkpoint is quarantined with a log line',
    () => {
      expect(spawnSync('mkfifo', [path]).status).toBe(0);
      isMovedAside(/is not a file/);
    },
  );

  it('a quarantined checkpoint replaces the one that was quarantined before', async () => {
    mkdirSync(`${path}.aside`);
    await save();
    file.quarantine('it is not wanted');
    expect(lines).toEqual([expect.stringContaining('because it is not wanted. It was moved to')]);
    expect(lstatSync(`${path}.aside`).isFile()).toBe(true);
    expect(readdirSync(home.path)).toEqual(['round.checkpoint.aside']);
  });
});

describe('cleared checkpoint', () => {
  it.each(Array.from({ length: 25 }, (_, turns) => turns))(
    'a checkpoint that is cleared %i turns after its save began stays cleared',
    async turns => {
      file.save(round());
      for (let i = 0; i < turns; i++) await turn();
      file.clear();
      await file.settled();
      expect(readdirSync(home.path)).toEqual([]);
    },
  );

  it('a cleared checkpoint stays cleared, whatever sequence of saves and clears came before', async () => {
    const acts = fc.array(fc.constantFrom('save' as const, 'clear' as const, 'turn' as const), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(acts, async all => {
        for (const act of all) {
          if (act === 'save') file.save(round());
          else if (act === 'clear') file.clear();
          else await turn();
        }
        file.clear();
        await file.settled();
        expect(isLeft()).toBe(false);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it('after a checkpoint was cleared, a new round can be saved', async () => {
    file.save(round());
    await turn();
    file.clear();
    await save({ roundId: 'r2' });
    expect(open().load()?.roundId).toBe('r2');
  });

  it('clearing the checkpoint also removes a folder in its place', () => {
    mkdirSync(join(path, 'with', 'something'), { recursive: true });
    file.clear();
    expect(isLeft()).toBe(false);
  });
});

describe('disk without space', () => {
  const blocked = () => join(`${path}.new`, 'in the way');

  it('a checkpoint that cannot be written is logged once, and so is the first write that succeeds again', async () => {
    mkdirSync(blocked(), { recursive: true });
    for (let second = 0; second < 5; second++) await save();
    expect(lines).toEqual([expect.stringMatching(/^The checkpoint of the round could not be written: ./)]);
    rmSync(`${path}.new`, { recursive: true });
    for (let second = 0; second < 5; second++) await save();
    expect(lines.slice(1)).toEqual(['Checkpoints of the round are written again.']);
    expect(open().load()).not.toBeNull();
  });
});
