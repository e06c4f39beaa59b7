import type { Figure } from './report.ts';
import type { Cost } from './served.ts';

/**
 * How many times what the peer needs for an answer the game could do with: CPU of the thread that serves, and then
 * that of the whole process, where what the simulation does for it counts too.
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
