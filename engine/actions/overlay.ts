import { GameError } from '../../schema/base/error.ts';
import { showBanner } from '../round/banner.ts';
import { tickNumber } from '../round/hold.ts';
import { MUSIC_BEAT_LASTS } from '../rules/overlay.ts';
import { seconds as ticksOf } from '../rules/time.ts';
import type { Handler, InternalHandler } from './handler.ts';

export const announce: Handler<'announce'> = (world, input) => {
  const { text } = input;
  const color = input.color ?? '#ffffff';
  const seconds = input.seconds ?? 8;
  return () => {
    showBanner(world, { text, color, seconds });
    return { ok: true };
  };
};

export const showScreen: Handler<'showScreen'> =
  (world, { screen, seconds }) =>
  () => {
    const { round } = world;
    round.overlay.screen = screen;
    round.screenEndsAt = screen === 'game' ? null : tickNumber(world) + ticksOf(seconds ?? 15);
    world.cold.round = true;
    return { ok: true };
  };

export const setMusicBeat: Handler<'setMusicBeat'> = (world, { bpm, beatAt }) => {
  const isPlaying = typeof bpm === 'number' && typeof beatAt === 'number';
  if (!isPlaying && (bpm ?? beatAt ?? null) !== null) {
    throw new GameError(
      'bad-input',
      `"${bpm ? 'beatAt' : 'bpm'}" is missing: give both bpm and beatAt, or neither for no music.`,
    );
  }
  return () => {
    world.round.overlay.music = isPlaying ? { bpm, beatAt } : null;
    world.round.musicEndsAt = isPlaying ? tickNumber(world) + MUSIC_BEAT_LASTS : null;
    world.cold.round = true;
    return { ok: true };
  };
};

export const setPlatform: InternalHandler<'setPlatform'> = (world, presence) => () => {
  world.presence = presence;
  world.cold.round = true;
};
