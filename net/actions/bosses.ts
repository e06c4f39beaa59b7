import { BOSSES } from '../../schema/catalog/bosses.ts';
import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import type { NetHandler } from './handler.ts';

const DESIGNS = BOSS_NAMES.map(name => ({ name, ...BOSSES[name] }));

export const bossStatus: NetHandler<'bossStatus'> =
  ({ state }) =>
  () => ({ bosses: state.snapshot().round.bosses, designs: DESIGNS });
