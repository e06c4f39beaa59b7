import type { Figure } from './report.ts';
import type { Cost } from './served.ts';

/**
 * Returns how many answers the game can give with the CPU time that a peer needs for one answer. There are two figures:
 * for the serving thread, and for the whole process, which includes the simulation.
 */
export function capacity(name: string, peer: Cost, game: Cost): Figure[] {
  const failure = peer.failure ?? game.failure;
  const details = { peer, game };
  const unit = 'x capacity';
  return [
    { name, value: peer.us.front / game.us.front, unit, failure, details },
    { name: `${name}, whole process`, value: peer.us.process / game.us.process, unit, failure },
  ];
}
