import { describe, expect, it } from 'vitest';
import { replay } from '../../../engine/replay/replay.ts';
import { writeFrame } from '../../../engine/report/frame-writer.ts';
import { refusalsOf } from '../../../engine/report/refusals.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import type { GameWorld } from '../../../engine/world.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { createFrameBuffer, FLAGS, frameRing } from '../../../schema/wire/frame.ts';
import type { Recording } from '../../../schema/wire/replay.ts';
import { codeOf } from '../refusals.ts';

/** Tests the hold with which a round resumes after a stop. */

const UNTIL = 1_800_000_000_000;
const hold = (sim: Simulated, seconds = 10) => sim.internal('holdRound', { seconds, until: UNTIL });

/** A fight with every kind of activity, which is then held. */
function heldFight(seconds = 10) {
  const sim = simulate({ seed: 5, pilots: ['ada', 'bob'], settings: { bots: 30, roundMinutes: 5 } });
  sim.startRound();
  sim.seconds(20);
  sim.run('startCalamity', { type: 'meteorShower' });
  sim.run('launchNuke', {});
  sim.run('spawnBoss', { boss: 'random' });
  sim.seconds(1);
  hold(sim, seconds);
  return sim;
}

/** The state of the fight: a checkpoint without the count of held ticks and without what is only shown. */
function fightOf(world: GameWorld) {
  const { arrays, json } = structuredClone(saveCheckpoint(world));
  const { time, round, coldVersion: _, ...facts } = JSON.parse(json);
  const { hold: __, announcement: ___, ...fight } = round;
  return { arrays, clock: time.tick, round: fight, facts };
}

describe('held round', () => {
  it('a hold of the round stops ships, shots, hazards and clocks for the requested seconds', () => {
    const sim = heldFight();
    const before = fightOf(sim.world);
    const remaining = sim.round.remaining;
    sim.seconds(10);
    expect(fightOf(sim.world)).toEqual(before);
    expect(sim.round).toMatchObject({ phase: 'playing', heldUntil: UNTIL, remaining });
    sim.ticks(1);
    expect(sim.round.heldUntil).toBeNull();
    expect(sim.round.remaining).toBeLessThan(remaining);
    expect(fightOf(sim.world)).not.toEqual(before);
  });

  it('a hold does not change what happens in the round afterwards', () => {
    const held = heldFight();
    const copy = saveCheckpoint(held.world);
    const straight = simulate({ world: restoreWorld(copy) });
    straight.run('startRound', {});
    straight.seconds(15);
    held.seconds(10 + 15);
    expect(fightOf(held.world)).toEqual(fightOf(straight.world));
  });

  it('ticks of the simulation are still counted during a hold', () => {
    const sim = heldFight();
    const before = sim.tick;
    sim.seconds(3);
    expect(sim.tick).toBe(before + 3 * TICK_RATE);
  });

  it('the overlay shows how long the hold of the round still lasts', () => {
    const sim = heldFight(3);
    const banner = () => sim.round.overlay.announcement;
    expect(banner()).toMatchObject({
      text: 'The round continues in 3 seconds',
      seconds: 3,
      remaining: 3_000,
    });
    sim.seconds(2);
    expect(banner()).toMatchObject({ text: 'The round continues in 1 second', remaining: 1_000 });
    sim.ticks(TICK_RATE + 1);
    expect(banner()).toBeNull();
  });

  it('during a hold of the round, the banner is sent once per second with the new remaining time', () => {
    const sim = heldFight(3);
    const told: boolean[] = [];
    for (let second = 0; second < 3; second++) {
      sim.world.cold.round = false;
      sim.seconds(1);
      told.push(sim.world.cold.round);
    }
    expect(told).toEqual([true, true, true]);
  });

  it('a requested banner replaces the banner of a hold, but only for the requested time', () => {
    const sim = heldFight();
    sim.run('announce', { text: 'Sorry!', seconds: 2 });
    expect(sim.round.overlay.announcement?.text).toBe('Sorry!');
    sim.seconds(2);
    expect(sim.round.overlay.announcement?.text).toBe('The round continues in 8 seconds');
  });

  it('a hold of the round replaces a banner that was shown before', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound();
    sim.run('announce', { text: 'Back in a minute', seconds: 60 });
    hold(sim);
    expect(sim.round.overlay.announcement?.text).toBe('The round continues in 10 seconds');
  });

  it('frames show no flash of a hit during a hold, since the flash would last as long as the hold', () => {
    const sim = heldFight();
    const [slot] = frameRing(createFrameBuffer()).slots;
    const { Hull } = sim.world.components;
    Hull.hitAt[sim.world.lists.flying.ids[0]] = sim.world.time.tick;
    writeFrame(sim.world, slot);
    const flags = [...slot.entities.flags.subarray(0, slot.frame.entities[0])];
    expect(flags.filter(bits => bits & FLAGS.hit)).toEqual([]);
  });

  it('during a hold of the round, the times of a shown leaderboard and of the music beat continue', () => {
    const sim = heldFight(80);
    sim.run('showScreen', { screen: 'leaderboard', seconds: 5 });
    sim.run('setMusicBeat', { bpm: 120, beatAt: 1 });
    sim.seconds(5);
    expect(sim.round.overlay.screen).toBe('game');
    sim.seconds(70);
    expect(sim.round.overlay.music).toBeNull();
  });
});

describe('requests during a hold', () => {
  it('during a hold, pilots can join and use abilities, and redeemed effects are applied after the hold', () => {
    const sim = heldFight();
    sim.run('addPilot', { username: 'cy' });
    expect(sim.pilot('cy').alive).toBe(true);
    const mines = sim.world.lists.mines.count;
    sim.run('applyEffect', { effect: 'mines', pilot: 'cy' });
    expect(sim.run('useAbility', { pilot: 'cy', ability: 'mine' })).toMatchObject({ triggered: true });
    expect(sim.world.lists.mines.count).toBe(mines + 1);
    sim.seconds(5);
    expect(sim.world.lists.mines.count).toBe(mines + 1);
  });

  it('POST /round/start ends a hold at once and does not restart the round', () => {
    const sim = heldFight();
    const { remaining } = sim.round;
    sim.run('startRound', {});
    expect(sim.round).toMatchObject({ phase: 'playing', heldUntil: null, remaining });
    expect(sim.round.overlay.announcement).toBeNull();
    expect(sim.events('round.start')).toHaveLength(1);
    sim.seconds(1);
    expect(sim.round.remaining).toBe(remaining - 1_000);
  });

  it('a second POST /round/start restarts the round', () => {
    const sim = heldFight();
    sim.run('startRound', {});
    sim.run('startRound', {});
    expect(sim.events('round.start')).toHaveLength(2);
    expect(sim.round).toMatchObject({ heldUntil: null, remaining: 300_000 });
  });

  it('POST /menu ends a round together with its hold', () => {
    const sim = heldFight();
    sim.run('openMainMenu', {});
    expect(sim.round).toMatchObject({ phase: 'menu', heldUntil: null });
    sim.startRound();
    const { remaining } = sim.round;
    sim.seconds(1);
    expect(sim.round.remaining).toBe(remaining - 1_000);
  });
});

describe('hold request', () => {
  it('holding the round is refused if no round is fought', () => {
    const sim = simulate();
    expect(codeOf(() => hold(sim))).toBe('wrong-phase');
    expect(sim.round.heldUntil).toBeNull();
  });

  it('a new hold of the round replaces the remaining time of the current hold', () => {
    const sim = heldFight(10);
    sim.seconds(5);
    hold(sim, 3);
    sim.seconds(3);
    expect(sim.round.heldUntil).not.toBeNull();
    sim.ticks(1);
    expect(sim.round.heldUntil).toBeNull();
  });
});

describe('round', () => {
  const PAUSE = { since: 5, by: 'streamer', inMenu: true };
  const pause = (sim: Simulated) => sim.internal('setPause', { pause: PAUSE });
  const unpause = (sim: Simulated) => sim.internal('setPause', { pause: null });

  it('a pause changes nothing in a round, and the round continues when the pause is lifted', () => {
    const sim = heldFight(0);
    pause(sim);
    const { world, round } = { world: fightOf(sim.world), round: sim.round };
    sim.seconds(600);
    expect(sim.round).toMatchObject({ paused: PAUSE, heldUntil: null, remaining: round.remaining });
    expect({ ...fightOf(sim.world).round, paused: undefined }).toEqual({ ...world.round, paused: undefined });
    expect(fightOf(sim.world).arrays).toEqual(world.arrays);
    unpause(sim);
    expect(sim.round.paused).toBeNull();
    sim.seconds(1);
    expect(sim.round.remaining).toBe(round.remaining - 1_000);
  });

  it("a pause stops a lobby's countdown, and starting the round is refused until the pause is lifted", () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { lobbySeconds: 30 } });
    sim.run('openLobby', {});
    sim.run('startCountdown', {});
    pause(sim);
    sim.seconds(60);
    expect(sim.round.lobby).toMatchObject({ secondsLeft: 30, held: false });
    expect(codeOf(() => sim.run('startRound', {}))).toBe('wrong-phase');
    expect(refusalsOf(sim.world).startRound?.message).toContain('paused');
    unpause(sim);
    sim.run('startRound', {});
    expect(sim.round.phase).toBe('playing');
  });

  it('starting a round does not lift a pause, during which viewers can join and banners are shown', () => {
    const sim = heldFight();
    pause(sim);
    expect(codeOf(() => sim.run('startRound', {}))).toBe('wrong-phase');
    // the countdown of the hold is hidden: the pause has no known end
    expect(sim.round.overlay.announcement).toBeNull();
    sim.run('addPilot', { username: 'cy' });
    sim.run('announce', { text: 'Back in a minute' });
    expect(sim.round.overlay.announcement?.text).toBe('Back in a minute');
    expect(sim.pilot('cy').alive).toBe(true);
  });

  it('if a pause has ended a hold, the pause survives a restart', () => {
    const sim = heldFight(3);
    pause(sim);
    const restored = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    expect([sim.round.heldUntil, restored.round.heldUntil]).toEqual([null, null]); // the hold has ended with the pause
    restored.seconds(10);
    expect(restored.round).toMatchObject({ paused: PAUSE, remaining: sim.round.remaining });
    unpause(restored);
    restored.seconds(1);
    expect(restored.round.remaining).toBe(sim.round.remaining - 1_000);
  });
});

describe('hold', () => {
  it('a hold of the round continues from a checkpoint with the same remaining time', () => {
    const sim = heldFight();
    sim.seconds(4);
    const restored = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
    expect(restored.hash).toBe(sim.hash);
    for (let second = 0; second < 12; second++) {
      for (const world of [sim, restored]) world.seconds(1);
      expect(restored.hash).toBe(sim.hash);
    }
    expect(restored.round.heldUntil).toBeNull();
  });

  it('every tick of a hold changes the hash of the world', () => {
    const sim = heldFight();
    const hashes = Array.from({ length: 60 }, () => {
      sim.ticks(1);
      return sim.hash;
    });
    expect(new Set(hashes).size).toBe(60);
  });

  it('a replay repeats the actions during a hold, and ends the hold at the same tick', () => {
    const sim = heldFight();
    sim.ticks(17);
    const checkpoint = structuredClone(saveCheckpoint(sim.world));
    const from = sim.log.length;
    const hashes: Recording['hashes'] = [];
    const record = (ticks: number) => {
      for (let i = 0; i < ticks; i++) {
        sim.ticks(1);
        if (sim.tick % TICK_RATE === 0) hashes.push({ tick: sim.tick, value: sim.hash });
      }
    };
    record(130);
    sim.run('addPilot', { username: 'cy' });
    sim.run('announce', { text: 'soon' });
    record(95);
    sim.run('startRound', {});
    record(600);
    expect(replay({ checkpoint, log: sim.log.slice(from), hashes })).toEqual({
      seconds: hashes.length,
      difference: null,
    });
  });
});

it('a request for a pause that changes nothing is not logged as a command', () => {
  const sim = heldFight();
  const pause = { since: 5, by: 'streamer', inMenu: true };
  const commands = () => sim.log.filter(({ name }) => name === 'setPause').length;
  sim.internal('setPause', { pause: null });
  expect(commands()).toBe(0);
  sim.internal('setPause', { pause });
  sim.internal('setPause', { pause: { ...pause } });
  expect(commands()).toBe(1);
  sim.internal('setPause', { pause: { ...pause, inMenu: false } });
  expect(commands()).toBe(2);
});
