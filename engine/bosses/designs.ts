import { BOSS_NAMES, type BossName } from '../../schema/catalog.ts';
import { bastion } from '../rules/bosses/bastion.ts';
import { cometQueen } from '../rules/bosses/comet-queen.ts';
import { hydra } from '../rules/bosses/hydra.ts';
import { leviathan } from '../rules/bosses/leviathan.ts';
import { nullBoss } from '../rules/bosses/null.ts';
import { reaper } from '../rules/bosses/reaper.ts';
import { stormcaller } from '../rules/bosses/stormcaller.ts';
import { warden } from '../rules/bosses/warden.ts';
import type { GameWorld } from '../world.ts';
import type { BossDesign } from './design.ts';

const DESIGNS: Record<BossName, BossDesign> = {
  Leviathan: leviathan,
  Bastion: bastion,
  Stormcaller: stormcaller,
  Reaper: reaper,
  Hydra: hydra,
  Warden: warden,
  'Comet Queen': cometQueen,
  Null: nullBoss,
};

const BY_CODE = BOSS_NAMES.map(name => DESIGNS[name]);

export const designOf = ({ components: { Boss } }: GameWorld, eid: number) => BY_CODE[Boss.design[eid]];
