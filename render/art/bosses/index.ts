import { BOSS_NAMES, type BossName } from '../../../schema/catalog/catalog.ts';
import { tintOf } from '../palette.ts';
import type { Context, Sprite } from '../sprite.ts';
import { cometQueen, hydra, nullBoss, stormcaller } from './creatures.ts';
import { centre, embodied } from './kit.ts';
import { bastion, leviathan, reaper, warden } from './machines.ts';

/** Side of a boss's picture. Unit: px. */
const BOSS_CELL = 480;

interface BossArt {
  /** The colour of the boss's lights and shots. */
  color: string;
  draw(ctx: Context, color: string): void;
  /** Draws the boss's lights: lamps, and the eyes, which are its weak points. */
  shine(ctx: Context, color: string): void;
}

/** The look of each boss; bosses differ in outline and colour. */
export const BOSS_ART: Record<BossName, BossArt> = {
  Leviathan: { color: '#ff9a3c', ...leviathan },
  Bastion: { color: '#52d8c8', ...bastion },
  Stormcaller: { color: '#9a86ff', ...stormcaller },
  Reaper: { color: '#ff2f4f', ...reaper },
  Hydra: { color: '#7fd13c', ...hydra },
  Warden: { color: '#ffd98a', ...warden },
  'Comet Queen': { color: '#8fe8ff', ...cometQueen },
  Null: { color: '#d04cff', ...nullBoss },
};

/** The colours of bosses as tints, by the `look` of their rows. */
export const BOSS_TINTS = BOSS_NAMES.map(name => tintOf(BOSS_ART[name].color));

/** Draws a boss over a square of `size`, facing right. */
export function drawBoss(ctx: Context, size: number, name: BossName) {
  const { draw, shine, color } = BOSS_ART[name];
  ctx.drawImage(
    embodied(size, color, body => draw(body, color)),
    0,
    0,
  );
  centre(ctx, size);
  shine(ctx, color);
}

/** The sprite of a boss. */
export const bossSprite = (name: BossName): Sprite => ({
  size: BOSS_CELL,
  draw: (ctx, size) => drawBoss(ctx, size, name),
});
