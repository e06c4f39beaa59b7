import { describe, expect, it } from 'vitest';
import { applyCommands } from '../../../engine/systems/apply-commands.ts';
import { SLACK_MS } from '../../../engine/thread/frame-taker.ts';
import type { Pacer } from '../../../engine/thread/pacer.ts';
import { createReporter } from '../../../engine/thread/reporter.ts';
import { tick } from '../../../engine/tick.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import type { Report } from '../../../schema/wire/messages.ts';
import { latestSlot, latestVersion } from '../../../schema/wire/slots.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';
import { scene } from '../staging.ts';

/** The reporter of a fight. Its time of day is `clock`, in ms, which only the test sets. */
function reporting(speed = 1) {
  const sim = scene();
  const { world } = sim;
  const state = stateRing(createStateBuffer());
  const frames = frameRing(createFrameBuffer());
  const reports: Report[] = [];
  const clock = { now: 0 };
  const now = () => clock.now;
  const pacer = { speed, now, tickTime: now, timing: () => undefined } as unknown as Pacer;
  const reporter = createReporter(world, state, frames, pacer, report => reports.push(report));
  reporter.start();
  const ask = () => {
    world.inbox.push({ seq: 1, name: 'useAbility', input: { pilot: 'ada', ability: 'shields' } });
    applyCommands(world);
  };
  const use = () => {
    ask();
    reporter.answer();
  };
  const stateTick = () => latestSlot(state)?.round.tick[0];
  return { sim, world, state, frames, reports, reporter, clock, ask, use, stateTick };
}

describe('reported reply', () => {
  it('a reply of the simulation comes with a new state only if the command changed the world', () => {
    const { state, use } = reporting();
    const before = latestVersion(state);
    use();
    expect(latestVersion(state)).toBe(before + 1);
    use();
    expect(latestVersion(state)).toBe(before + 1);
  });

  it('a reply of the simulation comes with the state after all ticks so far, as it may contain their events', () => {
    const { world, reports, reporter, use, stateTick } = reporting();
    use();
    tick(world);
    reporter.ticked();
    use();
    expect(reports.at(-1)).toMatchObject({ tick: world.time.tick, replies: [{ unchanged: true }] });
    expect(stateTick()).toBe(world.time.tick);
  });
});

it("the simulation's reply to a refused command contains only the reason", () => {
  const { world, reports, reporter } = reporting();
  world.inbox.push({ seq: 7, name: 'useAbility', input: { pilot: 'nobody', ability: 'shields' } });
  applyCommands(world);
  reporter.answer();
  const [refusal] = reports.at(-1)?.replies ?? [];
  expect(refusal).toMatchObject({ seq: 7, ok: false, code: 'unknown-pilot' });
  expect(refusal).not.toHaveProperty('json');
});

it("the simulation's reply to a command without output is null", () => {
  const { world, reports, reporter } = reporting();
  world.inbox.push({ seq: 7, name: 'setSeason', input: { season: 'off' } });
  applyCommands(world);
  reporter.answer();
  expect(reports.at(-1)?.replies).toMatchObject([{ seq: 7, ok: true, json: 'null' }]);
});

describe('simulation', () => {
  it('replies of the simulation are sent at once, but at most one report every quarter of a millisecond', () => {
    const { reporter, clock, ask } = reporting();
    expect(reporter.answerInMs()).toBe(Number.POSITIVE_INFINITY);
    ask();
    expect(reporter.answerInMs()).toBe(0);
    reporter.answer();
    ask();
    expect(reporter.answerInMs()).toBe(0.25);
    clock.now = 0.125;
    expect(reporter.answerInMs()).toBe(0.125);
    clock.now = 1;
    expect(reporter.answerInMs()).toBe(0);
  });

  it('new ticks are reported about 16 ms after the last report', () => {
    const { world, reports, reporter, clock, ask } = reporting();
    const reportsAt = (now: number, hasTicked = true) => {
      const before = reports.length;
      clock.now = now;
      ask(); // something to report
      if (hasTicked) {
        tick(world);
        reporter.ticked();
      }
      reporter.flush();
      return reports.length - before;
    };
    expect(reportsAt(0)).toBe(1);
    expect(reportsAt(16 - SLACK_MS - 0.01)).toBe(0);
    expect(reportsAt(16 - SLACK_MS, false)).toBe(1);
    expect(reportsAt(100, false)).toBe(0);
  });

  it('the state hash of the last full second is reported once, even if more ticks have followed', () => {
    const { world, reports, reporter, clock } = reporting();
    world.time.tick = 599;
    const hashesAt = (now: number, ticks: number) => {
      for (let i = 0; i < ticks; i++) {
        tick(world);
        reporter.ticked();
      }
      clock.now = now;
      reporter.flush();
      return reports.splice(0).flatMap(({ hash }) => hash?.tick ?? []);
    };
    expect([hashesAt(20, 2), hashesAt(40, 2)]).toEqual([[600], []]);
  });

  it('no state hash is reported while no round is fought', () => {
    const { sim, reports, reporter } = reporting();
    sim.run('openMainMenu', {});
    sim.world.time.tick = 599;
    tick(sim.world);
    reporter.ticked();
    reporter.flush();
    expect(reports.at(-1)?.tick).toBe(600);
    expect(reports.map(({ hash }) => hash)).toEqual(reports.map(() => undefined));
  });

  it('a tick that changes nothing and has no frame is not reported', () => {
    const { sim, reports, reporter, clock } = reporting();
    sim.run('openMainMenu', {});
    const reportsAt = (now: number) => {
      const before = reports.length;
      clock.now = now;
      tick(sim.world);
      reporter.ticked();
      reporter.flush();
      return reports.slice(before).map(({ frame }) => frame);
    };
    reportsAt(17); // reports the title screen
    expect([34, 50, 67, 84].map(reportsAt)).toEqual([[true], [], [true], []]);
  });

  it("a report with replies never contains a frame; the next tick's report contains it instead", () => {
    const { world, reports, reporter, clock, use } = reporting();
    clock.now = 100;
    use();
    expect(reports.at(-1)).toMatchObject({ frame: false, replies: [{ seq: 1 }] });
    tick(world);
    reporter.ticked();
    reporter.flush();
    expect(reports.at(-1)?.frame).toBe(true);
  });

  it("the report of a round's last tick also contains the actions that are impossible after the round", () => {
    const { world, reports, reporter } = reporting();
    world.round.endsAt = world.time.tick + 1;
    tick(world);
    reporter.ticked();
    reporter.flush();
    expect(reports.at(-1)?.cold?.refusals).toHaveProperty('placeBounty');
  });

  it('after a stall, at most one missed frame is sent', () => {
    const { world, reports, reporter, clock } = reporting();
    const framesAt = (now: number) => {
      reports.length = 0;
      clock.now = now;
      tick(world);
      world.cold.round = true; // something to report
      reporter.ticked();
      reporter.flush();
      return reports.map(({ frame }) => frame);
    };
    expect([1_000, 1_017, 1_034, 1_050].map(framesAt)).toEqual([[true], [true], [true], [false]]);
  });

  it("each frame contains the speed of the simulation's clock", () => {
    const { frames } = reporting(4);
    expect(latestSlot(frames)?.frame.speed[0]).toBe(4);
  });

  it('a checkpoint that is requested is reported once', () => {
    const { world, reports, reporter, ask } = reporting();
    const answer = () => {
      ask();
      reporter.answer();
      return reports.splice(0).filter(({ checkpoint }) => checkpoint).length;
    };
    answer();
    world.outbox.checkpoint = true;
    expect([answer(), answer()]).toEqual([1, 0]);
  });

  it('reports contain 30 frames per second on average, whatever the tick rate is', () => {
    const { world, reports, reporter, clock } = reporting();
    reports.length = 0;
    for (let now = 25; now <= 2_000; now += 25) {
      clock.now = now;
      tick(world);
      reporter.ticked();
      reporter.flush();
    }
    expect(reports.filter(({ frame }) => frame)).toHaveLength(60);
  });

  it('a checkpoint is reported once per second, and only together with a tick', () => {
    const { world, reports, reporter, clock, ask } = reporting();
    const hasCheckpointAt = (now: number, hasTicked = true) => {
      clock.now = now;
      ask();
      if (hasTicked) {
        tick(world);
        reporter.ticked();
        reporter.flush();
      } else reporter.answer();
      return reports.splice(0).some(({ checkpoint }) => checkpoint);
    };
    hasCheckpointAt(0);
    expect([500, 999].map(now => hasCheckpointAt(now))).toEqual([false, false]);
    expect(hasCheckpointAt(1_000, false)).toBe(false);
    expect([1_100, 1_200, 2_050, 2_100].map(now => hasCheckpointAt(now))).toEqual([true, false, false, true]);
  });
});

describe('a tick has no hash and checkpoint at once', () => {
  const run = (reported: ReturnType<typeof reporting>, ticks: number) => {
    const { world, reports, reporter, clock } = reported;
    reports.length = 0;
    for (let i = 0; i < ticks; i++) {
      clock.now += 17;
      tick(world);
      reporter.ticked();
      reporter.flush();
    }
    return reports.flatMap(({ tick, hash, checkpoint }) => {
      const taken = [hash && 'hash', checkpoint && 'checkpoint'].filter(Boolean);
      return taken.map(name => `${name} ${checkpoint?.tick ?? hash?.tick ?? tick}`);
    });
  };

  it('a checkpoint that is due in the tick of a hash is taken in the next tick', () => {
    const reported = reporting();
    reported.world.time.tick = 599;
    reported.clock.now = 1_000;
    expect(run(reported, 3)).toEqual(['hash 600', 'checkpoint 601']);
  });

  it('a checkpoint on request in the tick of a hash waits for the next tick', () => {
    const reported = reporting();
    const { world, reporter } = reported;
    world.time.tick = 599;
    run(reported, 1);
    expect(reporter.mustTick()).toBe(false);
    world.outbox.checkpoint = true;
    expect(reporter.mustTick()).toBe(true);
  });

  it('a tick with a checkpoint on request has no hash', () => {
    const reported = reporting();
    reported.world.time.tick = 599;
    reported.world.outbox.checkpoint = true;
    expect(run(reported, 2)).toEqual(['checkpoint 600']);
  });
});

it('a checkpoint is reported whenever a round begins', () => {
  const { world, reports, reporter } = reporting();
  reports.length = 0;
  world.inbox.push({ seq: 1, name: 'startRound', input: {} });
  applyCommands(world);
  reporter.answer();
  expect(reports.map(({ checkpoint }) => checkpoint?.tick)).toEqual([0]);
});
