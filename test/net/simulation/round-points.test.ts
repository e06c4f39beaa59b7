import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryHome } from '../../../harness/process.ts';
import { createCheckpointFile } from '../../../net/simulation/checkpoints.ts';
import { createRoundPoints, createRoundStorage } from '../../../net/simulation/round-storage.ts';
import { readLeaderboards } from '../../../net/store/leaderboards.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { Store } from '../../../net/store/store.ts';
import type { StatsRow } from '../../../schema/records/state.ts';
import type { Checkpoint, Report } from '../../../schema/wire/messages.ts';

/** Tests the points of rounds that end while another program locks the store, for example to copy it. */

let home: ReturnType<typeof temporaryHome>;
let store: Store;
let other: DatabaseSync;
let lines: string[];
const onLog = (line: string) => void lines.push(line);

beforeEach(() => {
  home = temporaryHome();
  store = openStore(home.path);
  other = new DatabaseSync(join(home.path, 'starfray.sqlite'));
  lines = [];
});
afterEach(() => {
  other.close();
  store.close();
  home.remove();
});

const stats = [{ bot: false, login: 'ada', name: 'Ada', won: true, k: 3, a: 1, dmg: 250 } as StatsRow];
const round = (id: string) => ({ id, endedAt: Date.now(), stats });
const pointsOfToday = () => readLeaderboards(store).day;
const POINTS = 19;

it('a round whose points cannot be stored because of a bug is dropped and does not delay other rounds', () => {
  const broken = { ...round('broken'), stats: null as never };
  const points = createRoundPoints(store, [broken, round('good')], onLog);
  expect(() => points.store()).toThrow(TypeError);
  points.store();
  expect(points.unstored).toEqual([]);
  expect(pointsOfToday()).toEqual([{ username: 'Ada', points: POINTS }]);
});

describe('points of an ended round', () => {
  it("a round's points are stored when the store works again; failure and recovery are each logged once", () => {
    let clock = 0;
    const points = createRoundPoints(store, [], onLog, () => clock);
    other.exec('BEGIN IMMEDIATE');
    points.add(round('one'));
    points.store();
    points.add(round('two'));
    for (clock = 500; clock <= 2_500; clock += 500) points.store();
    expect(points.unstored).toHaveLength(2);
    other.exec('ROLLBACK');
    clock = 5_000;
    points.store();
    points.store();
    expect(pointsOfToday()).toEqual([{ username: 'Ada', points: 2 * POINTS }]);
    expect(points.unstored).toEqual([]);
    expect(lines).toEqual([
      expect.stringContaining('will be stored later'),
      expect.stringContaining('are now stored'),
    ]);
  });

  it("if the store refuses a round's points, storing is tried again a second later without blocking the server", () => {
    let clock = 0;
    const points = createRoundPoints(store, [], onLog, () => clock);
    other.exec('BEGIN IMMEDIATE');
    points.add(round('one'));
    points.store();
    clock = 1_500;
    points.store();
    other.exec('ROLLBACK');
    clock = 2_499;
    points.store();
    expect(points.unstored).toHaveLength(1);
    clock = 2_500;
    points.store();
    expect(points.unstored).toHaveLength(0);
  });
});

describe('points that the store refuses', () => {
  const refusing = () => {
    other.exec('BEGIN IMMEDIATE');
    return createRoundPoints(store, [], onLog, () => 0);
  };

  it("if the store refused a round's points, storing them is retried when the server stops", () => {
    const points = refusing();
    points.add(round('one'));
    points.store();
    other.exec('ROLLBACK');
    points.close();
    expect(points.unstored).toEqual([]);
    expect(pointsOfToday()).toEqual([{ username: 'Ada', points: POINTS }]);
  });

  it('at most 1,000 rounds wait for their points to be stored; the oldest are dropped with a log line', () => {
    const points = refusing();
    for (let n = 1; n <= 1_000; n++) points.add(round(`r${n}`));
    expect(lines).toEqual([]);
    points.add(round('r1001'));
    expect(points.unstored).toHaveLength(1_000);
    expect(points.unstored[0]?.id).toBe('r2');
    expect(lines).toEqual([expect.stringContaining('the points of the oldest are lost')]);
  });
});

describe('round that ends while the store refuses writes', () => {
  const checkpoint: Checkpoint = { format: 1, tick: 7, arrays: {}, json: '{}' };
  const report = (fields: Partial<Report>): Report => ({
    tick: 1,
    replies: [],
    events: [],
    frame: false,
    ...fields,
  });
  const event = (type: string, fields: object = {}) =>
    ({ type, fields, json: '', tick: 1, cause: null }) as unknown as Report['events'][number];

  const createStage = (checkpoints = createCheckpointFile(home.path, 'test', onLog)) => {
    const unstoredBefore = checkpoints.readUnstored();
    const resumed = checkpoints.load();
    let playing = resumed !== null;
    const keeper = createRoundStorage({
      store,
      checkpoints,
      resumed,
      unstoredBefore,
      isPlaying: () => playing,
      onLog,
    });
    const begin = async () => {
      playing = true;
      keeper.report(report({ events: [event('round.start')], checkpoint }));
      await expect.poll(() => checkpoints.load()).not.toBeNull();
    };
    const end = () => {
      playing = false;
      keeper.report(report({ events: [event('round.end', { stats })] }));
    };
    return { checkpoints, keeper, begin, end };
  };

  it("an ended round's checkpoint that could not be removed is removed if the server stops right after it", async () => {
    const file = createCheckpointFile(home.path, 'test', onLog);
    let attempts = 0;
    const { keeper, begin, end } = createStage({ ...file, clear: () => ++attempts > 1 && file.clear() });
    await begin();
    end();
    expect(file.load()).not.toBeNull();
    await keeper.close();
    expect(file.load()).toBeNull();
  });

  it('the ended round and the next one are saved with their own ids and start times', async () => {
    const { checkpoints, keeper, begin, end } = createStage();
    const saved = async () => {
      const from = Date.now();
      await begin();
      const { roundId = '', startedAt = 0 } = checkpoints.load() ?? {};
      expect(startedAt).toBeGreaterThanOrEqual(from);
      end();
      return roundId;
    };
    const ids = [await saved(), await saved()];
    await keeper.close();
    expect([new Set(ids).size, ids.includes('')]).toEqual([2, false]);
    expect(pointsOfToday()).toEqual([{ username: 'Ada', points: 2 * POINTS }]);
  });

  it("while the server is stopped, an ended round's points wait on disk, and the round is not played again", async () => {
    const { checkpoints, keeper, begin, end } = createStage();
    await begin();
    other.exec('BEGIN IMMEDIATE');
    end();
    await keeper.close();
    expect(checkpoints.load()).toBeNull();
    expect(checkpoints.readUnstored()).toMatchObject([{ stats }]);
    other.exec('ROLLBACK');
    const next = createStage(createCheckpointFile(home.path, 'another version', onLog));
    next.keeper.report(report({}));
    expect(pointsOfToday()).toEqual([{ username: 'Ada', points: POINTS }]);
    expect(next.checkpoints.readUnstored()).toEqual([]);
  });

  it("if the store works again, a stop right after a round stores the round's points", async () => {
    const { checkpoints, keeper, begin, end } = createStage();
    await begin();
    other.exec('BEGIN IMMEDIATE');
    end();
    other.exec('ROLLBACK');
    await keeper.close();
    expect(pointsOfToday()).toEqual([{ username: 'Ada', points: POINTS }]);
    expect(checkpoints.readUnstored()).toEqual([]);
  });

  it('a resumed round keeps its id and its start time', async () => {
    const first = createStage();
    await first.begin();
    const { roundId, startedAt } = first.checkpoints.load() ?? expect.fail('Nothing was saved.');
    const next = createStage();
    next.keeper.report(report({ checkpoint: { ...checkpoint, tick: 8 } }));
    await expect.poll(() => next.checkpoints.load()?.checkpoint.tick).toBe(8);
    expect(next.checkpoints.load()).toMatchObject({ roundId, startedAt });
    next.end();
    await next.keeper.close();
    expect(store.all('SELECT id FROM rounds')).toEqual([{ id: roundId }]);
  });

  it("if an ended round's checkpoint could not be removed at first, a later report removes it", async () => {
    const { checkpoints, keeper, begin, end } = createStage();
    await begin();
    const clear = vi.spyOn(checkpoints, 'clear').mockReturnValueOnce(false);
    end();
    expect(checkpoints.load()).not.toBeNull();
    keeper.report(report({}));
    expect(clear).toHaveBeenCalledTimes(2);
    expect(checkpoints.load()).toBeNull();
  });

  it('the checkpoint of an ended round is removed once, and is not written again afterwards', async () => {
    const { checkpoints, keeper, begin, end } = createStage();
    await begin();
    const clear = vi.spyOn(checkpoints, 'clear');
    end();
    for (let n = 0; n < 3; n++) keeper.report(report({ checkpoint }));
    await checkpoints.settled();
    expect(checkpoints.load()).toBeNull();
    expect(lines).toEqual([]);
    expect(clear).toHaveBeenCalledTimes(1);
  });

  it('the points of an ended round are stored even if the server is killed during the next round', async () => {
    const first = createStage();
    await first.begin();
    other.exec('BEGIN IMMEDIATE');
    first.end();
    await first.begin();
    await expect.poll(() => first.checkpoints.load()?.unstored).toHaveLength(1);
    other.exec('ROLLBACK');
    createStage().keeper.report(report({}));
    expect(pointsOfToday()).toEqual([{ username: 'Ada', points: POINTS }]);
  });
});
