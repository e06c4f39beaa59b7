import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { newHome } from '../../../harness/new-home.ts';
import { simulate } from '../../../harness/simulate.ts';
import { createCheckpointFile } from '../../../net/simulation/checkpoints.ts';
import { findSavedRound, releaseHold, resumeOrStart } from '../../../net/simulation/resuming.ts';
import { createTimingLog } from '../../../net/simulation/timing-log.ts';
import { GameError } from '../../../schema/base/error.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import type { Checkpoint } from '../../../schema/wire/messages.ts';

/** Tests how the next start handles an interrupted round. */

const checkpoint: Checkpoint = { format: 1, tick: 600, arrays: {}, json: '{}' };
const round = (tick = 600) => ({
  roundId: 'r1',
  startedAt: 5,
  savedAt: Date.now(),
  unstored: [],
  checkpoint: { ...checkpoint, tick },
});

const facts = {
  settings: defaultSettings(),
  season: 'off',
  presence: { chat: false, demo: false },
  pause: null,
} as const;

function open(home = newHome()) {
  const lines: string[] = [];
  return { home, lines, file: createCheckpointFile(home, 'rules', line => lines.push(line)) };
}

describe('interrupted round', () => {
  it.each([
    [{ fresh: false, menu: false }, true, null],
    [{ fresh: true, menu: false }, false, 'STARFRAY_FRESH asks for a fresh start'],
    [{ fresh: false, menu: true }, false, 'the server crashed repeatedly while it ran'],
    [{ fresh: true, menu: true }, false, 'STARFRAY_FRESH asks for a fresh start'],
  ])('a start with %j finds an interrupted round: %j', async (start, isFound, why) => {
    const { home, file } = open();
    file.save(round());
    await file.settled();
    const next = open(home);
    const found = findSavedRound(start, next.file);
    expect(found?.roundId).toBe(isFound ? 'r1' : undefined);
    const aside = `${home}/round.checkpoint.aside`;
    expect(next.lines.map(line => line.replaceAll('\\', '/'))).toEqual(
      why === null
        ? []
        : [
            `The interrupted round is not resumed, because ${why}. It was moved to ${aside.replaceAll('\\', '/')}.`,
          ],
    );
    expect(open(home).file.load()?.roundId).toBe(isFound ? 'r1' : undefined);
  });

  it('a checkpoint in an older format is quarantined with a log line, and a new game starts', async () => {
    const { lines, file } = open();
    file.save({ ...round(), checkpoint: { ...saveCheckpoint(simulate().world), format: 5 } });
    await file.settled();
    const { simulation, resumed } = await resumeOrStart(file.load(), file, {
      ...{ seed: 1, speed: 1, current: () => facts },
      ...{ onLog() {}, onReport() {} },
    });
    await simulation.close();
    expect(resumed).toBeNull();
    expect(lines).toEqual([
      expect.stringContaining(
        'The interrupted round is not resumed, because the simulation cannot start with it (A checkpoint of format 5 cannot be read;',
      ),
    ]);
    expect(file.load()).toBeNull();
  });

  it('while the server starts, an interrupted round is held for two minutes of real time, whatever the game speed', async () => {
    const { file } = open();
    const fight = simulate({ pilots: ['ada', 'bob'] });
    fight.startRound();
    file.save({ ...round(), checkpoint: saveCheckpoint(fight.world) });
    await file.settled();
    const now = Date.now();
    const { simulation, resumed } = await resumeOrStart(file.load(), file, {
      ...{ seed: 1, speed: 20, current: () => facts },
      ...{ onLog() {}, onReport() {} },
    });
    const { heldUntil } = simulation.cold.round;
    await simulation.close();
    expect(resumed?.roundId).toBe('r1');
    expect((heldUntil ?? 0) - now).toBeGreaterThanOrEqual(120_000);
  });

  it.each([
    [10, false, 1, 11_000],
    [3, true, 1, 4_000],
    [10, false, 20, 1_500],
    [3, true, 20, 1_150],
  ])(
    'an interrupted round continues %i s after the server starts (after a crash: %j, speed: %i)',
    async (seconds, restarted, speed, until) => {
      vi.useFakeTimers({ now: 1_000 });
      const calls: unknown[] = [];
      const simulation = { tick: 640, call: async (...given: unknown[]) => void calls.push(given) };
      const line = await releaseHold(simulation as never, { restarted, speed });
      vi.useRealTimers();
      expect(calls).toEqual([['holdRound', { seconds, until }]]);
      expect(line).toBe(`The interrupted round continues in ${seconds} seconds.`);
    },
  );

  it('if the simulation restarts while a held round is being released, the release is retried', async () => {
    vi.useFakeTimers({ now: 1_000 });
    const call = vi
      .fn(async () => {})
      .mockRejectedValueOnce(new GameError('restarting', 'The simulation is being restarted.'));
    const released = releaseHold({ tick: 640, call } as never, { restarted: true, speed: 1 });
    await vi.advanceTimersByTimeAsync(100);
    vi.useRealTimers();
    expect(await released).toBe('The interrupted round continues in 3 seconds.');
    expect(call).toHaveBeenLastCalledWith('holdRound', { seconds: 3, until: 4_100 });
  });

  it('a held round that somebody has already ended is not released, and nothing is logged', async () => {
    const call = async () => {
      throw new GameError('wrong-phase', 'No round is being fought, so there is nothing to hold.');
    };
    expect(await releaseHold({ tick: 640, call } as never, { restarted: false, speed: 1 })).toBeNull();
  });

  it('a bug that occurs while a held round is being released is reported', async () => {
    const bug = new TypeError('x is not a function');
    const released = releaseHold({ tick: 640, call: () => Promise.reject(bug) } as never, {
      restarted: false,
      speed: 1,
    });
    await expect(released).rejects.toBe(bug);
  });
});

describe('last tick that a crash cannot undo', () => {
  it("the last tick that no crash can undo is infinite without a round, and -1 before the round's first checkpoint", async () => {
    const { file } = open();
    expect(file.safeTick).toBe(Infinity);
    file.save(round(600));
    expect(file.safeTick).toBe(-1);
    await file.settled();
    expect(file.safeTick).toBe(600);
    file.save(round(660));
    expect(file.safeTick).toBe(600);
    await file.settled();
    expect(file.safeTick).toBe(660);
  });

  it('after the end of a round, the last tick that no crash can undo is infinite', async () => {
    const { file } = open();
    file.save(round());
    await file.settled();
    expect([file.clear(), file.safeTick]).toEqual([true, Infinity]);
    file.save(round());
    await file.settled();
    for (let i = 0; i < 2; i++) {
      file.save({ ...round(), checkpoint: null });
      expect(file.safeTick).toBe(i === 0 ? 600 : Infinity);
      await file.settled();
      expect(file.safeTick).toBe(Infinity);
    }
  });

  it('while the checkpoint of an ended round cannot be removed, a crash can still undo what came after it', async () => {
    const { home, file } = open();
    file.save(round());
    await file.settled();
    renameSync(home, `${home} elsewhere`);
    writeFileSync(home, ''); // a file in place of the folder
    expect([file.clear(), file.safeTick]).toEqual([false, 600]);
    rmSync(home);
    renameSync(`${home} elsewhere`, home);
    expect([file.clear(), file.safeTick]).toEqual([true, Infinity]);
  });

  it('after a start, the last tick that no crash can undo is the tick of the resumed checkpoint, or else infinite', async () => {
    const { home, file } = open();
    file.save(round());
    await file.settled();
    const next = open(home).file;
    expect([next.safeTick, next.load()?.checkpoint.tick, next.safeTick]).toEqual([Infinity, 600, 600]);
    next.quarantine('it is not wanted');
    expect(next.safeTick).toBe(Infinity);
  });
});

it('the timing log covers the last 300 seconds, and skips reports without timing', () => {
  let now = 0;
  const log = createTimingLog(() => now);
  const timing = { slipped: 1 } as never;
  log.report({});
  for (now = 1; now <= 301; now++) log.report({ timing });
  expect([log.seconds.length, log.seconds[0], log.seconds.at(-1)?.at]).toEqual([
    300,
    { at: 2, slipped: 1 },
    301,
  ]);
});
