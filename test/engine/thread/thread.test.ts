import { describe, expect, it } from 'vitest';
import { saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { createThread } from '../../../engine/thread/thread.ts';
import { simulate } from '../../../harness/simulate.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { createFrameBuffer } from '../../../schema/wire/frame.ts';
import type { Command, Report, Startup } from '../../../schema/wire/messages.ts';
import { createStateBuffer } from '../../../schema/wire/snapshot.ts';
import { coarseClock } from './coarse-clock.ts';

/** Tests the simulation thread. Only the test and the receipt of commands advance its clock, in ms. */

const announce: Command = { seq: 1, name: 'announce', input: { text: 'hi' } };
const TICK_MS = 1_000 / 60;

function running(
  batches: readonly Command[][] = [],
  receiptMs = 0,
  { opening, resume }: Partial<Pick<Startup, 'opening' | 'resume'>> = {},
) {
  const clock = { now: 0, waits: [] as number[] };
  const mail = [...batches];
  const reports: Report[] = [];
  const thread = createThread(
    {
      seed: 1,
      settings: defaultSettings(),
      season: 'off',
      speed: 1,
      opening: opening ?? [{ name: 'addPilot', input: { username: 'ada' } }],
      resume,
      state: createStateBuffer(),
      frames: createFrameBuffer(),
    },
    {
      receiver: {
        take() {
          const batch = mail.shift() ?? null;
          if (batch) clock.now += receiptMs;
          return batch;
        },
      },
      send: report => reports.push(report),
    },
    {
      now: () => clock.now,
      wait(ms) {
        clock.waits.push(ms);
        clock.now += ms;
        return true;
      },
      hasWork: () => false,
    },
  );
  return { thread, clock, mail, reports };
}

describe('simulation thread', () => {
  it("the simulation's first report contains everything, after the opening commands have run without replies", () => {
    const { reports } = running();
    expect(reports).toHaveLength(1);
    const [{ tick, cold, replies, events }] = reports;
    expect([tick, replies, events]).toEqual([0, [], []]);
    expect(cold?.pilots).toMatchObject([{ id: 'chat:ada' }]);
  });

  it('a resumed simulation thread starts where the previous thread ended, and then runs the opening commands', () => {
    const sim = simulate({ pilots: ['bob'] });
    const checkpoint = structuredClone(saveCheckpoint(sim.world));
    const { reports } = running([], 0, {
      resume: { checkpoint, log: [{ tick: 4, name: 'addPilot', input: { username: 'cyd' } }], untilTick: 10 },
      opening: [{ name: 'addPilot', input: { username: 'ada' } }],
    });
    expect(reports.map(({ tick }) => tick)).toEqual([10]);
    expect(reports[0].cold?.pilots).toMatchObject([{ name: 'bob' }, { name: 'cyd' }, { name: 'ada' }]);
  });

  it('the simulation takes commands for at most a millisecond at a time, so that a flood cannot stop the clock', () => {
    const { thread, clock, mail } = running(Array<Command[]>(50).fill([announce]), 0.3);
    thread.step();
    expect(50 - mail.length).toBe(4);
    clock.now = TICK_MS - 0.1; // the next tick is due in less than a millisecond
    thread.step();
    expect(50 - mail.length).toBe(5);
  });

  it('the simulation answers commands before it runs the ticks that are due at the same time', () => {
    const { thread, clock, reports } = running([[announce]]);
    clock.now = 2 * TICK_MS;
    thread.step();
    const [, answer, ticks] = reports;
    expect([answer.tick, answer.replies.length]).toEqual([0, 1]);
    expect([ticks.tick, ticks.replies.length]).toEqual([2, 0]);
  });

  it('the simulation thread runs each tick that is due, and sleeps until the next tick', () => {
    const { thread, clock, reports } = running();
    clock.now = 3.5 * TICK_MS;
    thread.step();
    expect(reports.at(-1)?.tick).toBe(3);
    expect(thread.waitMs()).toBeCloseTo(0.5 * TICK_MS, 6);
    thread.sleep();
    expect(clock.waits).toEqual([expect.closeTo(0.5 * TICK_MS, 6)]);
    thread.step();
    expect(reports.at(-1)?.tick).toBe(4);
  });
});

describe('checkpoint on request', () => {
  const request = (seq: number): Command => ({ seq, name: 'takeCheckpoint', input: {} });

  it('no two checkpoints of a world have the same tick: the world runs its next tick early instead', () => {
    const { thread, reports, mail, clock } = running([[request(1)]]);
    thread.step();
    clock.now = 1;
    mail.push([announce, request(2)]);
    thread.step();
    const checkpoints = reports.flatMap(({ checkpoint }) => checkpoint?.tick ?? []);
    expect(checkpoints).toEqual([1, 2]);
    expect(thread.waitMs()).toBeCloseTo(3 * TICK_MS - clock.now, 6);
  });

  it('a checkpoint on request right after a resume has another tick than the checkpoint of the resume', () => {
    const checkpoint = structuredClone(saveCheckpoint(simulate({ pilots: ['bob'] }).world));
    const { tick } = checkpoint;
    const { thread, reports } = running([[announce, request(2)]], 0, {
      resume: { checkpoint, log: [], untilTick: tick },
    });
    thread.step();
    expect(reports.at(-1)?.replies.map(reply => reply.tick)).toEqual([tick, tick]);
    expect(reports.at(-1)?.checkpoint?.tick).toBe(tick + 1);
  });
});

describe('coarse timer', () => {
  /** The share of a core that a thread spends on precise waits, with the timer of Windows. */
  function spinning(opening: Startup['opening']) {
    const clock = coarseClock(15.625);
    const thread = createThread(
      {
        ...{ seed: 1, settings: { ...defaultSettings(), bots: 2 }, season: 'off', speed: 1, opening },
        ...{ state: createStateBuffer(), frames: createFrameBuffer() },
      },
      { receiver: { take: () => null }, send() {} },
      clock,
    );
    const runTo = (end: number) => {
      while (clock.now() < end) {
        thread.step();
        thread.sleep();
      }
      return clock.spunMs();
    };
    const before = runTo(2_000); // the thread learns the timer's period
    return (runTo(5_000) - before) / 3_000;
  }

  it('with a coarse timer, the simulation thread spins only while a fight runs and is not held', () => {
    const fight: Startup['opening'] = [
      { name: 'openLobby', input: { mode: 'ffa' } },
      { name: 'startRound', input: {} },
    ];
    expect(spinning(fight)).toBeGreaterThan(0.1);
    expect(spinning([])).toBeLessThan(0.05);
    expect(spinning([...fight, { name: 'holdRound', input: { seconds: 60, until: 0 } }])).toBeLessThan(0.05);
  });
});
