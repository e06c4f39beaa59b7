import { BOSS_NAMES, type BossName } from '../../../schema/catalog/catalog.ts';
import { tintOf } from '../palette.ts';
import type { Context, Sprite } from '../sprite.ts';
import { cometQueen, hydra, nullBoss, stormcaller } from './creatures.ts';
import { REACH } from './kit.ts';
import { bastion, leviathan, reaper, warden } from './machines.ts';

/** Side of a boss's picture. */
const BOSS_CELL = 480;
/** Side of the picture in the world, as a multiple of the boss's radius. */
export const BOSS_ROOM = (2 * REACH) / 100;

interface BossArt {
  /** The colour of its lights and shots. */
  color: string;
  draw(ctx: Context, color: string): void;
}

/** What each boss looks like; outline and colour tell them apart. */
export const BOSS_ART: Record<BossName, BossArt> = {
  Leviathan: { color: '#ff9a3c', draw: leviathan },
  Bastion: { color: '#52d8c8', draw: bastion },
  Stormcaller: { color: '#9a86ff', draw: stormcaller },
  Reaper: { color: '#ff2f4f', draw: reaper },
  Hydra: { color: '#7fd13c', draw: hydra },
  Warden: { color: '#ffd98a', draw: warden },
  'Comet Queen': { color: '#8fe8ff', draw: cometQueen },
  Null: { color: '#d04cff', draw: nullBoss },
};

/** The colours of bosses as tints, by the `look` of their rows. */
export const BOSS_TINTS = BOSS_NAMES.map(name => tintOf(BOSS_ART[name].color));

/** Draws a boss over a square of `size`, nose to the right. */
export function drawBoss(ctx: Context, size: number, name: BossName) {
  const { draw, color } = BOSS_ART[name];
  ctx.translate(size / 2, size / 2);
  ctx.scale(size / 2 / REACH, size / 2 / REACH);
  draw(ctx, color);
}

/** The sprite of a boss. */
export const bossSprite = (name: BossName): Sprite => ({
  size: BOSS_CELL,
  draw: (ctx, size) => drawBoss(ctx, size, name),
});
