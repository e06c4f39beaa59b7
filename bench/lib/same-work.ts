import type { BenchApp } from './app.ts';
import type { Asked, Headers } from './asked.ts';
import { capacity } from './ratios.ts';
import type { Cost } from './served.ts';

/** Compares the game with a peer that does the same work, with one key and with eight keys in turns. */

type Name = 'game' | 'same' | 'game, 8 keys' | 'same, 8 keys';

/** The contenders. `ask` creates the requests that these callers send to a port. */
export function sameWork(
  { port, headers, callers }: Pick<BenchApp, 'port' | 'headers' | 'callers'>,
  same: { port: number },
  ask: (port: number, callers: readonly Headers[]) => Asked,
): { name: Name; asked: Asked }[] {
  return [
    { name: 'game', asked: ask(port, [headers]) },
    { name: 'same', asked: ask(same.port, [headers]) },
    { name: 'game, 8 keys', asked: ask(port, callers) },
    { name: 'same, 8 keys', asked: ask(same.port, callers) },
  ];
}

/** The figures of the comparison. `work` is part of their names. */
export const sameWorkFigures = (name: string, costs: Record<Name, Cost>, work = 'same work') => [
  ...capacity(`${name}: ${work} / game`, costs.same, costs.game),
  ...capacity(`${name}, 8 keys: ${work} / game`, costs['same, 8 keys'], costs['game, 8 keys']),
];
