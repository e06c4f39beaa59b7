import { emit } from '../emit.ts';
import { seconds as ticksOf } from '../rules/time.ts';
import type { Handler } from './handler.ts';

export const announce: Handler<'announce'> = (world, input) => {
  const { text } = input;
  const color = input.color ?? '#ffffff';
  const seconds = input.seconds ?? 8;
  return () => {
    world.round.announcement = { text, color, seconds, endsAt: world.time.tick + ticksOf(seconds) };
    world.cold.round = true;
    emit(world, 'announce', { text });
    return { ok: true };
  };
};
