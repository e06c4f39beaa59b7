import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { simulate } from '../../../harness/simulate.ts';
import { createPulses, pulseOf } from '../../../net/platform/relay/pulse.ts';
import type { Mode } from '../../../schema/catalog/catalog.ts';
import { MAX_PULSE, Pulse } from '../../../schema/wire/relay.ts';

/** Tests the pulse that pages of the extension show. */

/** A name of 64 characters that takes as many bytes as possible. */
const longName = (n: number) => `${n}`.padStart(64, '漢');

describe('relay pulse', () => {
  it('a relay pulse with 2,000 pilots and the longest names fits into one broadcast of the platform', () => {
    const pilots = Array.from({ length: 2_000 }, (_, n) => longName(n));
    const sim = simulate({ pilots, settings: { teamCount: 4 } });
    sim.startRound('dogfight');
    for (const boss of ['Comet Queen', 'Stormcaller', 'Leviathan']) sim.run('spawnBoss', { boss });
    sim.seconds(1);
    const pulse = pulseOf(sim.round, sim.pilots(), true);
    expect(Buffer.byteLength(JSON.stringify(pulse))).toBeLessThanOrEqual(MAX_PULSE);
    expect(v.parse(Pulse, pulse)).toEqual(pulse);
    expect(pulse).toMatchObject({ pilots: 2_000, stopped: true, phase: 'playing', mode: 'dogfight' });
    expect([pulse.leaders.length, pulse.teams.length, pulse.bosses.length]).toEqual([10, 4, 3]);
  });

  it('if the relay pulse would be too large, leaders are dropped', () => {
    const sim = simulate({ pilots: ['ada'] });
    const [ada] = sim.pilots();
    const text = 'x'.repeat(4_000);
    const result = {
      mode: 'ffa',
      outcome: 'tie',
      winner: null,
      team: null,
      teamName: null,
      pilot: null,
    } as const;
    const round = { ...sim.round, result: { ...result, scores: [], reason: 'time' as const, text } };
    const pilots = Array.from({ length: 10 }, (_, n) => ({ ...ada, name: longName(n) }));
    const pulse = pulseOf(round, pilots, false);
    expect(Buffer.byteLength(JSON.stringify(pulse))).toBeLessThanOrEqual(MAX_PULSE);
    expect(pulse.leaders.length).toBeGreaterThan(0);
    expect(pulse.leaders.length).toBeLessThan(10);
  });

  it('a relay pulse contains the time left in the round or in the lobby', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { roundMinutes: 5, lobbySeconds: 60 } });
    const pulse = () => pulseOf(sim.round, sim.pilots(), false);
    expect(pulse()).toMatchObject({ phase: 'menu', seconds: null });
    sim.run('openLobby', { mode: 'ffa' });
    sim.run('startCountdown', {});
    expect(pulse()).toMatchObject({ phase: 'lobby', seconds: 60, teams: [] });
    sim.run('startRound', {});
    expect(pulse()).toMatchObject({ phase: 'playing', mode: 'ffa', seconds: 300, pilots: 2, flying: 2 });
  });

  it('a relay pulse has no time if the round has no clock, and fractions of a second are rounded up', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound('ffa');
    const seconds = [0, 1, 1_000, 1_001].map(
      remaining => pulseOf({ ...sim.round, remaining }, [], false).seconds,
    );
    expect(seconds).toEqual([null, 1, 1, 2]);
  });

  it('a relay pulse names at most ten pilots, and gives the numbers of all pilots and of flying pilots', () => {
    const [ada] = simulate({ pilots: ['ada'] }).pilots();
    const pilots = Array.from({ length: 12 }, (_, n) => ({ ...ada, name: `p${n}`, alive: n > 2 }));
    const pulse = pulseOf(simulate().round, pilots, true);
    expect(pulse).toMatchObject({ pilots: 12, flying: 9, stopped: true, result: null });
    expect(pulse.leaders).toHaveLength(10);
  });

  it('a relay pulse lists the best pilots first', () => {
    const sim = simulate({ pilots: ['ada', 'bob', 'cid'] });
    const kills = { ada: [1, 0], bob: [3, 2], cid: [3, 1] } as Record<string, number[]>;
    const pilots = sim
      .pilots()
      .map(pilot => ({ ...pilot, kills: kills[pilot.name][0], deaths: kills[pilot.name][1] }));
    expect(pulseOf(sim.round, pilots, false).leaders.map(({ name }) => name)).toEqual(['cid', 'bob', 'ada']);
  });

  it('a relay pulse contains bounties only in a free for all, since bounties decide only this mode', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    const [ada, bob] = sim.pilots();
    const pilots = [
      { ...ada, kills: 3 },
      { ...bob, kills: 1, bounties: 3 },
    ];
    const bestIn = (mode: Mode) => pulseOf({ ...sim.round, mode }, pilots, false).leaders[0];
    expect(bestIn('ffa')).toMatchObject({ name: 'bob', kills: 1, bounties: 3 });
    for (const mode of ['ffaReserves', 'dogfight'] as const) expect(bestIn(mode).name).toBe('ada');
  });
});

describe('relay pulse timing', () => {
  /** Pulses whose clock the test advances without waiting. */
  function pulsing() {
    const sim = simulate({ pilots: ['ada'] });
    const sent: string[] = [];
    const link = { isOpen: true };
    const pulses = createPulses(
      () => pulseOf(sim.round, sim.pilots(), false),
      text => link.isOpen && sent.push(text) > 0,
    );
    const beats = (count: number) => {
      for (let n = 0; n < count; n++) pulses.beat();
      return sent.length;
    };
    return { sim, beats, link, pulses };
  }

  it('an unchanged relay pulse is sent every 30 seconds', () => {
    const { beats } = pulsing();
    expect([beats(1), beats(29), beats(1), beats(29), beats(1)]).toEqual([1, 1, 2, 2, 3]);
  });

  it('a changed relay pulse is sent a second later at the latest', () => {
    const { sim, beats } = pulsing();
    beats(2);
    sim.run('addPilot', { username: 'bob' });
    expect(beats(3)).toBe(2);
  });

  it('while the relay is connected, a relay pulse is made every second', () => {
    vi.useFakeTimers();
    const { sim, beats, pulses } = pulsing();
    const change = () => void sim.run('addPilot', { username: `p${sim.pilots().length}` });
    pulses.start();
    change();
    vi.advanceTimersByTime(999);
    expect(beats(0)).toBe(1);
    vi.advanceTimersByTime(1);
    expect(beats(0)).toBe(2);
    pulses.start(); // the relay has reconnected
    expect([beats(0), vi.getTimerCount()]).toEqual([3, 1]);
    pulses.stop();
    change();
    vi.advanceTimersByTime(60_000);
    expect([beats(0), vi.getTimerCount()]).toEqual([3, 0]);
    vi.useRealTimers();
  });

  it('if a relay pulse could not be sent, it is sent again a second later', () => {
    const { beats, link } = pulsing();
    link.isOpen = false;
    expect(beats(3)).toBe(0);
    link.isOpen = true;
    expect(beats(2)).toBe(1);
  });
});
