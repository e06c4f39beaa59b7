import { describe, expect, it } from 'vitest';
import type { Pacer } from '../../../engine/thread/pacer.ts';
import { createReporter } from '../../../engine/thread/reporter.ts';
import { tick } from '../../../engine/tick.ts';
import { NOT_STOPPED } from '../../../harness/not-stopped.ts';
import { type SimulateOptions, simulate } from '../../../harness/simulate.ts';
import { type ColdState, createLatestState, update } from '../../../net/simulation/latest-state.ts';
import { canOf } from '../../../net/simulation/state-bytes.ts';
import { createStateReader } from '../../../net/simulation/state-reader.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import type { Report } from '../../../schema/wire/messages.ts';
import { createStateBuffer, stateRing } from '../../../schema/wire/snapshot.ts';

/** Tests the bytes of `GET /state`. Only changed parts of them are encoded again. */

/** A world that reports as the server's world does, and the readers of its state. */
function stage(options: SimulateOptions) {
  const sim = simulate(options);
  const state = stateRing(createStateBuffer());
  const pacer = { speed: 1, now: () => 0, tickTime: () => 0, timing: () => undefined } as unknown as Pacer;
  const latest = createLatestState();
  const keep = (report: Report) => update(latest, report);
  const reporter = createReporter(sim.world, state, frameRing(createFrameBuffer()), pacer, keep);
  reporter.start();
  const settings = { current: sim.world.settings, revision: 0 };
  const simulation = {
    state,
    get cold() {
      return latest.cold as ColdState;
    },
  };
  const reader = createStateReader(simulation, { settings, emergency: NOT_STOPPED }, 'epoch');
  const pass = (ticks: number) => {
    for (let i = 0; i < ticks; i++) {
      tick(sim.world);
      reporter.ticked();
    }
    reporter.answer();
  };
  /** The state as the bytes contain it, and the state as the objects contain it. */
  const look = () => {
    const { round, pilots } = reader.snapshot();
    const shown = pilots.map(({ eid, color, cosmetics, ...pilot }) => pilot);
    const told = JSON.parse(Buffer.from(reader.read().bytes).toString('utf8'));
    const anew = {
      round,
      pilots: shown,
      settings: settings.current,
      stopped: null,
      can: canOf(simulation.cold.refusals, () => null),
    };
    return { told, anew: JSON.parse(JSON.stringify(anew)) };
  };
  return { sim, settings, reader, pass, look };
}

describe('state as bytes', () => {
  it('in every second of a fight, the encoded state equals the JSON of its objects', () => {
    const { sim, pass, look } = stage({ settings: { bots: 12, roundMinutes: 2 }, pilots: ['ada', 'Ünï 🚀'] });
    sim.run('openLobby', { mode: 'dogfight' });
    sim.startRound();
    const seen = new Set<boolean>();
    for (let second = 0; second < 60; second++) {
      pass(60);
      const { told, anew } = look();
      expect(told).toEqual(anew);
      for (const { alive } of told.pilots) seen.add(alive);
    }
    expect([...seen].sort()).toEqual([false, true]);
  });

  it('the encoded state contains all current pilots, and does not contain pilots who have left', () => {
    const { sim, pass, look } = stage({ pilots: ['ada', 'bob', 'cyd'] });
    const names = () => look().told.pilots.map(({ name }: { name: string }) => name);
    pass(1);
    expect(names()).toEqual(['ada', 'bob', 'cyd']);
    sim.internal('removePilot', { pilot: 'bob' });
    pass(1);
    expect(names()).toEqual(['ada', 'cyd']);
    sim.run('addPilot', { username: 'dan' });
    pass(1);
    expect(names()).toEqual(['ada', 'cyd', 'dan']);
    expect(look().told).toEqual(look().anew);
  });

  it('until something changes, the same bytes of the state are returned with the same ETag', () => {
    const { sim, settings, reader, pass } = stage({ pilots: ['ada'] });
    pass(1);
    const first = reader.read();
    pass(1);
    expect(reader.read()).toBe(first);
    settings.revision++;
    settings.current = { ...settings.current, pieSize: 321 } as never;
    const second = reader.read();
    expect(second.etag).not.toBe(first.etag);
    expect(JSON.parse(String(Buffer.from(second.bytes))).settings.pieSize).toBe(321);
    sim.run('addPilot', { username: 'bob' });
    pass(1);
    expect([first.etag, second.etag]).not.toContain(reader.read().etag);
  });
});
