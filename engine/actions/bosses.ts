import { BOSSES } from '../../schema/catalog/catalog.ts';
import { callBoss, chooseBoss, requireBossRoom } from '../bosses/encounter.ts';
import { requiring } from './handler.ts';

export const spawnBoss = requiring<'spawnBoss'>(requireBossRoom, (world, { boss }) => {
  requireBossRoom(world);
  return () => {
    const name = chooseBoss(world, boss ?? 'random');
    const eid = callBoss(world, name);
    return { ok: true, id: world.components.Boss.number[eid], boss: name, role: BOSSES[name].role };
  };
});
