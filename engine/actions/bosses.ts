import { BOSSES } from '../../schema/bosses.ts';
import { bossProblem, callBoss, chooseBoss } from '../bosses/encounter.ts';
import type { Handler } from './handler.ts';

export const spawnBoss: Handler<'spawnBoss'> = (world, { boss }) => {
  const problem = bossProblem(world);
  if (problem) throw problem;
  return () => {
    const name = chooseBoss(world, boss ?? 'random');
    const eid = callBoss(world, name);
    return { ok: true, id: world.components.Boss.number[eid], boss: name, role: BOSSES[name].role };
  };
};
