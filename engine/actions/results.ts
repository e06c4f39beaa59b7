import { sortStats } from '../pilots/stats.ts';
import * as lobbies from '../round/phases/lobby.ts';
import type { Handler } from './handler.ts';

export const resultsBoard: Handler<'resultsBoard'> =
  (world, { board }) =>
  () => {
    const { round } = world;
    round.overlay.resultsBoard = board;
    if (round.stats) round.stats = sortStats(round.stats, board, round);
    world.cold.round = true;
    return { ok: true, board };
  };

export const killlistBoard: Handler<'killlistBoard'> =
  (world, { board }) =>
  () => {
    world.round.overlay.killlistBoard = board;
    world.cold.round = true;
    return { ok: true, board };
  };

export const closeResults: Handler<'closeResults'> = world => {
  const closed = world.round.result !== null;
  return () => {
    if (closed) lobbies.closeResults(world);
    return { ok: true, closed };
  };
};
