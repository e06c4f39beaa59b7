import { describe, expect, it } from 'vitest';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { simulate } from '../../../harness/simulate.ts';

describe('screen', () => {
  it('the leaderboard is shown over the fight for the requested seconds', () => {
    const sim = simulate();
    sim.run('showScreen', { screen: 'leaderboard', seconds: 5 });
    sim.ticks(5 * 60 - 1);
    expect(sim.round.overlay.screen).toBe('leaderboard');
    sim.ticks(1);
    expect(sim.round.overlay.screen).toBe('game');
  });

  it('the leaderboard is shown for 15 seconds by default', () => {
    const sim = simulate();
    sim.run('showScreen', { screen: 'leaderboard', seconds: null });
    sim.ticks(15 * 60 - 1);
    expect(sim.round.overlay.screen).toBe('leaderboard');
    sim.ticks(1);
    expect(sim.round.overlay.screen).toBe('game');
  });

  it('showing the screen "game" ends a shown leaderboard and its timer at once', () => {
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
  ])('POST /overlay/screen refuses %o', input =>
    expect(() => simulate().run('showScreen', input as never)).toThrow(),
  );
});

describe('music', () => {
  const beat = { bpm: 128, beatAt: 1_790_000_000_000 };

  it('the music beat is sent to every view, and expires 75 s after it was last set', () => {
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

  it('an event reports the end of the music beat', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    sim.ticks(75 * 60 - 1);
    coldPatch(sim.world);
    sim.ticks(1);
    expect(coldPatch(sim.world)?.round?.overlay.music).toBeNull();
  });

  it('sending an empty object as the music beat removes the beat', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    sim.run('setMusicBeat', {});
    expect(sim.round.overlay.music).toBeNull();
  });

  it('a music beat of nulls removes the beat, and a beat may begin at time 0', () => {
    const sim = simulate();
    sim.run('setMusicBeat', { bpm: 120, beatAt: 0 });
    expect(sim.round.overlay.music).toEqual({ bpm: 120, beatAt: 0 });
    sim.run('setMusicBeat', { bpm: null, beatAt: null });
    expect(sim.round.overlay.music).toBeNull();
  });

  it('an incomplete music beat leaves the current beat unchanged', () => {
    const sim = simulate();
    sim.run('setMusicBeat', beat);
    expect(() => sim.run('setMusicBeat', { bpm: 90, beatAt: null })).toThrow(/"beatAt" is missing/);
    expect(() => sim.run('setMusicBeat', { bpm: null, beatAt: 0 })).toThrow(/"bpm" is missing/);
    expect(sim.round.overlay.music).toEqual(beat);
  });

  it('a music beat needs both of its numbers, and each must be within its range', () => {
    const sim = simulate();
    expect(() => sim.run('setMusicBeat', { bpm: 120 })).toThrow(/"beatAt" is missing/);
    expect(() => sim.run('setMusicBeat', { beatAt: 5 })).toThrow(/"bpm" is missing/);
    for (const bpm of [0, 19, 401, -1]) expect(() => sim.run('setMusicBeat', { ...beat, bpm })).toThrow();
  });
});

it('a shown leaderboard and a music beat continue in the same way after they are restored from a checkpoint', () => {
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
  it('changes of the chat connection and of the demo are reported', () => {
    const sim = simulate();
    coldPatch(sim.world);
    sim.internal('setPlatform', { chat: true, demo: false });
    expect(coldPatch(sim.world)?.round?.overlay).toMatchObject({ chat: true, demo: false });
    sim.internal('setPlatform', { chat: false, demo: true });
    expect(coldPatch(sim.world)?.round?.overlay).toMatchObject({ chat: false, demo: true });
  });
});

describe('camera', () => {
  it('a request to follow the pilot that is already followed is not reported', () => {
    const sim = simulate({ pilots: ['ada'] });
    sim.run('followPilot', { id: 'ada' });
    expect(coldPatch(sim.world)?.round?.overlay.follow).toBe('chat:ada');
    sim.run('followPilot', { id: 'chat:ada' });
    expect(coldPatch(sim.world)).toBeUndefined();
  });
});
