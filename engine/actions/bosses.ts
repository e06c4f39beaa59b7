import { BOSSES } from '../../schema/bosses.ts';
import { bossProblem, callBoss, chooseBoss } from '../bosses/encounter.ts';
import type { Handler } from './handler.ts';

export const spawnBoss: Handler<'spawnBoss'> = (world, { boss }) => {
  const problem = bossProblem(world);
  if (problem) throw problem;
  return () => {
    const name = chooseBoss(world, boss ?? 'random');
    callBoss(world, name);
    return { ok: true, boss: name, role: BOSSES[name].role };
  };
};
