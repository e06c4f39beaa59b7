import { BOSS_NAMES, type BossName } from '../../../schema/catalog/catalog.ts';
import { FLAGS, RADIUS_UNIT } from '../../../schema/wire/frame.ts';
import type { BossAtlas } from '../../art/atlases.ts';
import { BOSS_TINTS } from '../../art/bosses/index.ts';
import { enteringRadius } from '../../art/bosses/kit.ts';
import type { Scene } from '../../camera/scene.ts';
import type { Brush } from '../kit/brush.ts';

/** The brush that draws from the atlas of bosses. */
export type BossBrush = Brush<Parameters<BossAtlas['texture']>[0]>;

/** A boss in the frame being drawn. Lengths in u. */
export interface DrawnBoss {
  x: number;
  y: number;
  angle: number;
  radius: number;
  flags: number;
  name: BossName;
  /** How many fires burn on its hull. */
  fires: number;
  tint: number;
  /** Local clock. Unit: s. */
  time: number;
}

/** Number of fires by the state of the hull. */
const FIRES = { Good: 0, Fair: 4, Low: 9 } as const;

/** Reads the boss of a row. */
export function bossAt({ view, time, game }: Scene, row: number): DrawnBoss {
  const look = view.look[row] % BOSS_NAMES.length;
  const known = game.round.value?.bosses.find(({ name }) => name === BOSS_NAMES[look]);
  const radius = view.value[row] * RADIUS_UNIT.boss;
  return {
    x: view.x[row],
    y: view.y[row],
    angle: view.angle[row],
    radius: view.flags[row] & FLAGS.protected ? enteringRadius(radius) : radius,
    flags: view.flags[row],
    name: BOSS_NAMES[look],
    fires: known ? FIRES[known.hp] : 0,
    tint: BOSS_TINTS[look],
    time,
  };
}
