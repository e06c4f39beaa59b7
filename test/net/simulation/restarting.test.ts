import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorldFacts } from '../../../net/simulation/opening.ts';
import { type SimulationOptions, startSimulation } from '../../../net/simulation/sim-client.ts';
import type { SimThreadEvents } from '../../../net/simulation/sim-thread.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import type {
  Checkpoint,
  Command,
  EncodedReply,
  PilotIdentity,
  Report,
  Startup,
} from '../../../schema/wire/messages.ts';

/**
 * Tests with which data each next simulation thread starts. The test stands in for the threads and advances the
 * clock.
 */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const checkpoint = (tick: number): Checkpoint => ({ format: 1, tick, arrays: {}, json: '{}' });
const ADA = { eid: 1, id: 'chat:ada', login: 'ada', name: 'Ada' } as PilotIdentity;
const whole = { version: 1, round: STATE_EXAMPLE.round, pilots: [ADA], refusals: {} };
const done = (seq: number, tick: number): EncodedReply => ({ seq, tick, ok: true, json: 'null' });

interface PlayedThread {
  startup: Omit<Startup, 'commands' | 'reports'>;
  events: SimThreadEvents;
  sent: Command[];
  isEnded: boolean;
}

function stage(options: Partial<SimulationOptions> = {}) {
  const threads: PlayedThread[] = [];
  const rewinds: number[] = [];
  const reports: Report[] = [];
  const lines: string[] = [];
  const facts: { now: WorldFacts } = {
    now: {
      settings: defaultSettings(),
      season: 'halloween',
      presence: { chat: false, demo: false },
      pause: null,
    },
  };
  const started = startSimulation({
    seed: 1,
    speed: 1,
    current: () => facts.now,
    onRewind: tick => void rewinds.push(tick),
    onLog: line => void lines.push(line),
    onReport: report => void reports.push(report),
    startThread(_entry, startup, events) {
      const thread: PlayedThread = { startup, events, sent: [], isEnded: false };
      threads.push(thread);
      return {
        send: batch => void thread.sent.push(...batch),
        cpuMs: async () => 0,
        async end() {
          thread.isEnded = true;
        },
      };
    },
    ...options,
  });
  const last = () => threads.at(-1) ?? expect.fail('There is no thread.');
  const report = (tick: number, more: Partial<Report> = {}) =>
    last().events.onReport({ tick, replies: [], events: [], frame: false, ...more });
  /** Lets the newest thread die. Resolves when the next one has started. */
  const die = async () => {
    last().events.onExit();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  /** Lets the thread carry out a command in the given tick. The report with its reply also contains `more`. */
  const announce = async (simulation: Awaited<typeof started>, text: string, tick: number, more = {}) => {
    const call = simulation.call('announce', { text });
    await vi.advanceTimersByTimeAsync(1);
    report(tick, { replies: [done(last().sent.at(-1)?.seq ?? 0, tick)], ...more });
    await call;
  };
  return { threads, rewinds, reports, lines, facts, started, last, report, die, announce };
}

const textsIn = (log: Startup['resume']) => log?.log.map(({ input }) => (input as { text: string }).text);

describe('restarted simulation', () => {
  it('a restart of the simulation repeats only the commands after its checkpoint', async () => {
    const { started, report, announce, die, last } = stage();
    report(1, { cold: whole });
    const simulation = await started;
    await announce(simulation, 'before', 5);
    await announce(simulation, 'with it', 10, { checkpoint: checkpoint(10) });
    await announce(simulation, 'after', 10);
    await announce(simulation, 'later', 12);
    await die();
    const { resume } = last().startup;
    expect([resume?.checkpoint.tick, resume?.untilTick, textsIn(resume)]).toEqual([
      10,
      12,
      ['after', 'later'],
    ]);
  });

  it('commands that one restart of the simulation skipped are not repeated at a later restart', async () => {
    const { started, report, announce, die, last } = stage();
    report(1, { cold: whole, checkpoint: checkpoint(1) });
    const simulation = await started;
    await announce(simulation, 'deadly', 5);
    for (const tick of [6, 7]) {
      await die();
      report(tick);
    }
    await announce(simulation, 'later', 8);
    await vi.advanceTimersByTimeAsync(10_000); // so long that the next failure is the first in a row
    await die();
    expect(textsIn(last().startup.resume)?.filter(Boolean)).toEqual(['later']);
  });

  it('a new world does not repeat commands of an earlier world', async () => {
    const { started, report, announce, die, last } = stage();
    report(1, { cold: whole, checkpoint: checkpoint(1) });
    const simulation = await started;
    for (let crash = 0; crash < 3; crash++) {
      await announce(simulation, 'before', 5 + crash);
      await die();
      report(6 + crash);
    }
    await announce(simulation, 'new', 9);
    await vi.advanceTimersByTimeAsync(20_000); // longer than a hold plus the time within which failures count as consecutive
    await die();
    expect(textsIn(last().startup.resume)?.filter(Boolean)).toEqual(['new']);
  });

  it('a restart of the simulation repeats the first commands of a resumed world', async () => {
    const resume = { checkpoint: checkpoint(600), log: [], untilTick: 600 };
    const { started, report, die, last } = stage({ resume });
    report(601, { cold: whole });
    await started;
    await die();
    expect(last().startup.resume?.log.map(({ tick, name }) => [tick, name])).toEqual([
      [601, 'applySettings'],
      [601, 'setSeason'],
      [601, 'setPlatform'],
      [601, 'setPause'],
    ]);
  });

  it('viewers are added again to a new world, but not to a resumed world', async () => {
    const { started, report, die, last } = stage();
    report(1, { cold: whole, checkpoint: checkpoint(1) });
    await started;
    const added = () =>
      last().startup.opening.filter(({ name }) => name === 'addPilot' || name === 'openLobby').length;
    const seen: [boolean, number][] = [];
    for (let crash = 0; crash < 3; crash++) {
      await die();
      seen.push([last().startup.resume !== undefined, added()]);
      report(2);
    }
    expect(seen).toEqual([
      [true, 0],
      [true, 0],
      [false, 2],
    ]);
  });

  it('a restarted simulation reports the lost commands as undone, or all commands if the world is new', async () => {
    const { started, report, die, rewinds } = stage();
    expect(rewinds).toEqual([-1]);
    report(1, { cold: whole, checkpoint: checkpoint(1) });
    await started;
    for (let crash = 0; crash < 3; crash++) {
      await die();
      report(2);
    }
    expect(rewinds).toEqual([-1, 1, -1]);
  });

  it('resuming a round reports everything after its checkpoint as undone', () => {
    const { rewinds } = stage({ resume: { checkpoint: checkpoint(600), log: [], untilTick: 700 } });
    expect(rewinds).toEqual([600]);
  });

  it('after a restart of the simulation, calls are refused until its first report arrives', async () => {
    const { started, report, die, announce } = stage();
    report(1, { cold: whole, checkpoint: checkpoint(1) });
    const simulation = await started;
    const pending = simulation.call('announce', { text: 'pending' });
    const refusals = [expect(pending).rejects.toMatchObject({ code: 'restarting' })];
    await die();
    refusals.push(
      expect(simulation.call('announce', { text: 'early' })).rejects.toMatchObject({ code: 'restarting' }),
    );
    await Promise.all(refusals);
    expect([simulation.ready, simulation.restarts]).toEqual([false, 1]);
    report(2);
    await announce(simulation, 'again', 3);
    expect(simulation.ready).toBe(true);
  });
});

describe('starting simulation', () => {
  it('changes that are made while the simulation starts are sent to the new thread', async () => {
    const { started, report, facts, last } = stage();
    facts.now = { ...facts.now, season: 'off' };
    report(1, { cold: whole });
    await started;
    await vi.advanceTimersByTimeAsync(1);
    expect(last().sent).toMatchObject([{ name: 'setSeason', input: { season: 'off' } }]);
  });

  it('if a simulation fails before its first report, the start fails and the reason is logged', async () => {
    const { started, last, lines } = stage();
    last().events.onError(new Error('no memory'));
    last().events.onExit();
    await expect(started).rejects.toThrow('no memory');
    expect(lines).toEqual([expect.stringContaining('The simulation thread failed: Error: no memory')]);
  });
});

describe('reports of a simulation', () => {
  const event = { type: 'nuke', fields: {}, cause: null } as unknown as Report['events'][number];

  it.each<[string, Partial<Report>]>([
    ['a changed state', { cold: { version: 2 } }],
    ['an event', { events: [event] }],
    ['a frame', { frame: true }],
    ['a checkpoint', { checkpoint: checkpoint(2) }],
    ['a hash', { hash: { tick: 2, value: '0' } }],
    ['timings', { timing: {} as Report['timing'] }],
  ])(
    'a report of the simulation with %s is passed on, while a report that has only replies is not passed on',
    async (_, more) => {
      const { started, report, reports } = stage();
      report(1, { cold: whole });
      await started;
      report(2, { replies: [done(99, 2)] });
      report(3, more);
      await vi.advanceTimersByTimeAsync(1);
      expect(reports.map(({ tick }) => tick)).toEqual([1, 3]);
    },
  );
});

describe('closed simulation', () => {
  it('closing the simulation refuses new calls and ends the thread after a final checkpoint', async () => {
    const { started, report, last, reports } = stage();
    report(1, { cold: whole });
    const simulation = await started;
    const closed = simulation.close();
    await expect(simulation.call('announce', { text: 'late' })).rejects.toMatchObject({ code: 'restarting' });
    await vi.advanceTimersByTimeAsync(1);
    const [{ name, seq } = expect.fail('Nothing was sent.')] = last().sent as [Command & { name: string }];
    expect([name, last().sent.length, last().isEnded]).toEqual(['takeCheckpoint', 1, false]);
    report(2, { replies: [done(seq, 2)], checkpoint: checkpoint(2) });
    await vi.advanceTimersByTimeAsync(1);
    await closed;
    expect(last().isEnded).toBe(true);
    expect(reports.at(-1)?.checkpoint?.tick).toBe(2);
  });

  it('a simulation thread that dies while it is being closed is not restarted', async () => {
    const { started, report, last, threads } = stage();
    report(1, { cold: whole });
    const closed = (await started).close();
    last().events.onExit();
    await vi.advanceTimersByTimeAsync(60_000);
    await closed;
    expect(threads).toHaveLength(1);
  });
});
