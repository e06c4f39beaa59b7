import { BOSS_NAMES, type BossName } from '../../../schema/catalog/catalog.ts';
import type { GameWorld } from '../../world.ts';
import type { BossDesign } from '../kit/design.ts';
import { bastion } from './bastion.ts';
import { cometQueen } from './comet-queen.ts';
import { hydra } from './hydra.ts';
import { leviathan } from './leviathan.ts';
import { nullBoss } from './null.ts';
import { reaper } from './reaper.ts';
import { stormcaller } from './stormcaller.ts';
import { warden } from './warden.ts';

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
