import { describe, expect, it } from 'vitest';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';

describe('screen', () => {
  it('a screen over the fight is the leaderboard for the requested seconds, then the game again', () => {
    const sim = simulate();
    sim.run('showScreen', { screen: 'leaderboard', seconds: 5 });
    sim.ticks(5 * 60 - 1);
    expect(sim.round.overlay.screen).toBe('leaderboard');
    sim.ticks(1);
    expect(sim.round.overlay.screen).toBe('game');
  });

  it('a screen over the fight stays for 15 seconds by default', () => {
    const sim = simulate();
    sim.run('showScreen', { screen: 'leaderboard', seconds: null });
    sim.ticks(15 * 60 - 1);
    expect(sim.round.overlay.screen).toBe('leaderboard');
    sim.ticks(1);
    expect(sim.round.overlay.screen).toBe('game');
  });

  it('a screen over the fight returns to the game at once, and an older leaderboard no longer counts', () => {
    const sim = simulate();
    sim.run('showScreen', { screen: 'leaderboard', seconds: 10 });
    sim.run('showScreen', { screen: 'game' });
    expect(sim.round.overlay.screen).toBe('game');
    sim.seconds(5);
    sim.run('showScreen', { screen: 'leaderboard', seconds: 20 });
    sim.seconds(6);
    expect(sim.round.overlay.screen).toBe('leaderboard');
  });

  it.each([
    { screen: 'menu' },
    { screen: 'leaderboard', seconds: 0 },
    { screen: 'leaderboard', seconds: 121 },
  ])('a screen over the fight refuses %o', input =>
    expect(() => simulate().run('showScreen', input as never)).toThrow(),
  );
});

describe('music', () => {
  const beat = { bpm: 128, beatAt: 1_790_000_000_000 };

  it('the beat of the music is sent to every view until it was not repeated for 75 seconds', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    expect(sim.round.overlay.music).toEqual(beat);
    sim.seconds(70);
    sim.run('setMusicBeat', { ...beat, bpm: 90 });
    sim.ticks(75 * 60 - 1);
    expect(sim.round.overlay.music).toEqual({ ...beat, bpm: 90 });
    sim.ticks(1);
    expect(sim.round.overlay.music).toBeNull();
  });

  it('the beat of the music is reported when it expires', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    sim.ticks(75 * 60 - 1);
    coldPatch(sim.world);
    sim.ticks(1);
    expect(coldPatch(sim.world)?.round?.overlay.music).toBeNull();
  });

  it('the beat of the music is removed by an empty object', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    sim.run('setMusicBeat', {});
    expect(sim.round.overlay.music).toBeNull();
  });

  it('the beat of the music is removed by nulls, and may begin at the epoch', () => {
    const sim = simulate();
    sim.run('setMusicBeat', { bpm: 120, beatAt: 0 });
    expect(sim.round.overlay.music).toEqual({ bpm: 120, beatAt: 0 });
    sim.run('setMusicBeat', { bpm: null, beatAt: null });
    expect(sim.round.overlay.music).toBeNull();
  });

  it('the beat of the music is unchanged when half of a new one is missing', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    expect(() => sim.run('setMusicBeat', { bpm: 90, beatAt: null })).toThrow(/"beatAt" is missing/);
    expect(() => sim.run('setMusicBeat', { bpm: null, beatAt: 0 })).toThrow(/"bpm" is missing/);
    expect(sim.round.overlay.music).toEqual(beat);
  });

  it('the beat of the music requires both numbers or none, in range', () => {
    const sim = simulate();
    expect(() => sim.run('setMusicBeat', { bpm: 120 })).toThrow(/"beatAt" is missing/);
    expect(() => sim.run('setMusicBeat', { beatAt: 5 })).toThrow(/"bpm" is missing/);
    for (const bpm of [0, 19, 401, -1]) expect(() => sim.run('setMusicBeat', { ...beat, bpm })).toThrow();
  });
});

it('a screen and a beat continue unchanged from a checkpoint', () => {
  const sim = simulate();
  sim.run('showScreen', { screen: 'leaderboard', seconds: 10 });
  sim.run('setMusicBeat', { bpm: 100, beatAt: 5 });
  const copy = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
  sim.seconds(80);
  copy.seconds(80);
  expect(copy.round.overlay).toMatchObject({ screen: 'game', music: null });
  expect(copy.hash).toBe(sim.hash);
});

describe('platforms', () => {
  it('platforms in the state are reported when the connection of the chat or the demo changes', () => {
    const sim = simulate();
    coldPatch(sim.world);
    sim.internal('setPlatform', { chat: true, demo: false });
    expect(coldPatch(sim.world)?.round?.overlay).toMatchObject({ chat: true, demo: false });
    sim.internal('setPlatform', { chat: false, demo: true });
    expect(coldPatch(sim.world)?.round?.overlay).toMatchObject({ chat: false, demo: true });
  });
});

describe('camera', () => {
  it('a camera that already follows a pilot is reported once', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('followPilot', { id: 'ada' });
    expect(coldPatch(sim.world)?.round?.overlay.follow).toBe('chat:ada');
    sim.run('followPilot', { id: 'chat:ada' });
    expect(coldPatch(sim.world)).toBeUndefined();
  });
});
