import { describe, expect, it } from 'vitest';
import { resumeWorld } from '../../../engine/replay/replay.ts';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';
import { createRecovery, type ThreadFailure } from '../../../net/simulation/recovery.ts';
import type { Checkpoint, LoggedCommand } from '../../../schema/wire/messages.ts';

/** Tests how a failed simulation thread is restored. */

const checkpoint: Checkpoint = { format: 1, tick: 600, arrays: {}, json: '{}' };
const log: LoggedCommand[] = [{ tick: 610, name: 'startRound', input: {} }];
const SPEED = 2;
const known = { checkpoint, log, untilTick: 640 };

/**
 * The attempts to restore the thread after each of these failures. Each failure follows soon after the thread was
 * restored.
 */
function attemptsAfter(...failures: ThreadFailure[]) {
  let now = 0;
  const recovery = createRecovery(SPEED, () => now);
  return failures.map(failure => {
    recovery.cameBack();
    now += 2_000;
    return recovery.next(failure, known);
  });
}

const WITH_COMMANDS = { checkpoint, log, untilTick: 640 };
const WITHOUT_COMMANDS = { checkpoint, log: [], untilTick: 600 };
const HELD = {
  checkpoint,
  log: [{ tick: 600, name: 'holdRound', input: { seconds: 10, until: expect.any(Number) } }],
  untilTick: 600,
};

describe('crashed thread', () => {
  it('a crashed simulation is resumed first with all commands, then without them, and then with a new world', () => {
    const attempts = attemptsAfter('crash', 'crash', 'crash', 'crash').map(({ resume }) => resume);
    expect(attempts).toEqual([WITH_COMMANDS, WITHOUT_COMMANDS, undefined, undefined]);
  });

  it('from the third crash in a row, the simulation is restarted after a delay', () => {
    const delays = attemptsAfter(...Array<ThreadFailure>(9).fill('crash')).map(({ delayMs }) => delayMs);
    expect(delays).toEqual([0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });
});

describe('world that continues without its last commands', () => {
  it("a world resumed without its last commands reports everything after its checkpoint, such as a round's end", () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 1 } });
    sim.startRound('ffa');
    sim.seconds(59.9);
    const paused = structuredClone(saveCheckpoint(sim.world));
    const recovery = createRecovery(1, () => 0);
    const fail = () =>
      recovery.next('crash', { checkpoint: paused, log: [], untilTick: sim.tick + 30 }).resume;
    const [, resume] = [fail(), fail()];
    const world = resumeWorld(resume ?? expect.fail('The round is lost.'));
    const again = simulate({ world });
    again.seconds(1);
    expect(again.events('round.end')).toHaveLength(1);
  });
});

describe('hung thread', () => {
  it('a hung simulation is resumed with all commands, then without them, then held; the round is never lost', () => {
    const attempts = attemptsAfter(...Array<ThreadFailure>(8).fill('hang'));
    expect(attempts.map(({ resume }) => resume)).toEqual([
      WITH_COMMANDS,
      WITHOUT_COMMANDS,
      ...Array(6).fill(HELD),
    ]);
    expect(attempts.map(({ delayMs }) => delayMs)).toEqual([
      0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000,
    ]);
  });

  it('a hang of the simulation does not count as a crash; only three crashes in a row end the round', () => {
    const attempts = attemptsAfter('crash', 'crash', 'hang', 'crash', 'crash', 'hang', 'crash');
    expect(attempts.map(({ resume }) => resume)).not.toContain(undefined);
  });
});

describe('failures in a row', () => {
  it('the third crash in a row ends the round, but a crash after 10 s without one counts as the first', () => {
    let now = 0;
    const recovery = createRecovery(SPEED, () => now);
    const crashAfter = (ms: number) => {
      recovery.cameBack();
      now += ms;
      return recovery.next('crash', known).resume;
    };
    const resumed = [9_000, 9_000, 10_000, 9_000, 9_000].map(crashAfter);
    expect(resumed).toEqual([WITH_COMMANDS, WITHOUT_COMMANDS, WITH_COMMANDS, WITHOUT_COMMANDS, undefined]);
  });

  it('failures of the simulation less than 10 s after a recovery count as consecutive', () => {
    let now = 0;
    const recovery = createRecovery(SPEED, () => now);
    const failAfter = (ms: number) => {
      recovery.cameBack();
      now += ms;
      const { resume } = recovery.next('hang', known);
      now += 60_000; // a long recovery
      return resume;
    };
    expect([failAfter(9_999), failAfter(9_999), failAfter(10_000)]).toEqual([
      WITH_COMMANDS,
      WITHOUT_COMMANDS,
      WITH_COMMANDS,
    ]);
  });

  it('failures of the simulation count as consecutive until a held fight has continued for 10 s', () => {
    let now = 0;
    const recovery = createRecovery(SPEED, () => now);
    const failAfter = (ms: number) => {
      recovery.cameBack();
      now += ms;
      return recovery.next('hang', known).resume;
    };
    expect([1, 1, 1, 5_000 + 9_999, 5_000 + 10_000].map(failAfter)).toEqual([
      WITH_COMMANDS,
      WITHOUT_COMMANDS,
      HELD,
      HELD,
      WITH_COMMANDS,
    ]);
  });

  it('failures of the simulation without a recovery between them count as consecutive', () => {
    let now = 0;
    const recovery = createRecovery(SPEED, () => now);
    recovery.next('hang', known);
    now += 60_000;
    expect(recovery.next('hang', known).resume).toEqual(WITHOUT_COMMANDS);
  });

  it('a failure of the simulation before the first checkpoint leads to a new world', () => {
    const { resume } = createRecovery(SPEED, () => 0).next('hang', { log: [], untilTick: 3 });
    expect(resume).toBeUndefined();
  });

  it('restarts of the simulation are counted, whatever their reason', () => {
    const recovery = createRecovery(SPEED, () => 0);
    recovery.next('hang', known);
    recovery.next('crash', known);
    expect(recovery.restarts).toBe(2);
  });
});
