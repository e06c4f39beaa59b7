import type { BossName } from '../../schema/catalog/catalog.ts';
import { CRAFT_LOOKS, type CraftLook } from '../../schema/wire/frame.ts';
import { BOSS_ART } from './bosses/index.ts';
import { DARK, eye, glossy, lamp, mirrored, plate, REACH, STEEL, spokes, VOID } from './bosses/kit.ts';
import { tintOf } from './palette.ts';
import type { Context, Sprite } from './sprite.ts';

/** The boss that sends out each craft; the craft shines in the boss's colour. */
const BOSS_OF: Record<CraftLook, BossName> = {
  fighter: 'Leviathan',
  sentry: 'Bastion',
  rod: 'Stormcaller',
  blade: 'Reaper',
  head: 'Hydra',
  prism: 'Warden',
  shard: 'Comet Queen',
  shade: 'Null',
};

const colorOf = (look: CraftLook) => BOSS_ART[BOSS_OF[look]].color;

/** The colour of each craft as a tint, by the `look` of its rows. */
export const CRAFT_TINTS = CRAFT_LOOKS.map(look => tintOf(colorOf(look)));

/** How crafts are drawn; as for bosses, the radius is 100 and they face right. */
const CRAFTS: Record<CraftLook, (ctx: Context) => void> = {
  fighter(ctx) {
    mirrored(ctx, () =>
      plate(ctx, 'M30 10 L-60 104 L-104 100 L-56 16 Z', glossy(colorOf('fighter')), { rim: 14 }),
    );
    plate(ctx, 'M118 0 L20 30 L-84 22 L-84 -22 L20 -30 Z', STEEL, { rim: 14 });
    eye(ctx, 30, 0, 14, '#ff5a2a');
  },
  sentry(ctx) {
    spokes(ctx, 4, () =>
      plate(ctx, 'M40 -30 L112 -14 L112 14 L40 30 Z', glossy(colorOf('sentry')), { rim: 14 }),
    );
    plate(ctx, 'M62 0 A62 62 0 1 1 61.9 -1 Z', STEEL, { rim: 14 });
    eye(ctx, 0, 0, 26, colorOf('sentry'));
  },
  rod(ctx) {
    plate(ctx, 'M-100 -26 L40 -12 L40 12 L-100 26 Z', DARK, { rim: 14 });
    for (let x = -78; x < 30; x += 30) plate(ctx, `M${x} -42 h14 v84 h-14 Z`, STEEL, { rim: 10 });
    lamp(ctx, 70, 0, 26, '#b8a8ff');
  },
  blade(ctx) {
    plate(ctx, 'M122 -60 C60 20 -30 60 -122 40 C-50 10 0 -20 40 -80 Z', glossy(colorOf('blade')), {
      rim: 14,
    });
    plate(ctx, 'M122 -60 C60 20 -30 60 -122 40 C-40 34 40 0 122 -60 Z', STEEL, { rim: 6 });
  },
  head(ctx) {
    mirrored(ctx, () => {
      plate(ctx, 'M10 34 L-60 96 L-110 70 L-60 20 Z', DARK, { rim: 8 });
      plate(ctx, 'M122 14 L60 60 L-30 62 L-90 20 L-10 10 L40 26 Z', glossy(colorOf('head')), { rim: 8 });
      for (let x = 40; x < 110; x += 22) {
        plate(ctx, `M${x} 26 l8 -18 l8 16 Z`, ['#fff', '#ffe', '#cca'], { rim: 3 });
      }
    });
    plate(ctx, 'M40 0 L-10 30 L-100 22 L-100 -22 L-10 -30 Z', glossy('#4f8f24'), { rim: 8 });
    mirrored(ctx, () => eye(ctx, 16, 34, 13, '#f6ff5a'));
  },
  prism(ctx) {
    plate(ctx, 'M110 0 L-56 96 L-56 -96 Z', ['#ffffff', '#ffe6b0', '#c79a50'], { rim: 14, lined: false });
    plate(ctx, 'M110 0 L-56 96 L-10 0 Z', ['#cff6ff', '#7fe0ff', '#3a90c0'], { rim: 4, lined: false });
    lamp(ctx, -10, 0, 18, '#ffffff');
  },
  shard(ctx) {
    plate(ctx, 'M124 0 L20 52 L-110 24 L-70 -6 L-112 -40 L10 -46 Z', glossy(colorOf('shard')), {
      rim: 14,
      lined: false,
    });
    plate(ctx, 'M124 0 L20 52 L-10 6 Z', ['#ffffff', '#e8fbff', '#bfeeff'], { rim: 3, lined: false });
  },
  shade(ctx) {
    plate(
      ctx,
      'M90 0 C90 60 20 90 -30 70 L-118 96 L-80 40 L-124 0 L-80 -40 L-118 -96 L-30 -70 C20 -90 90 -60 90 0 Z',
      VOID,
      {
        rim: 14,
        lined: false,
      },
    );
    mirrored(ctx, () => eye(ctx, 34, 26, 15, colorOf('shade')));
  },
};

const CELL: Record<'small' | 'large', number> = { small: 112, large: 208 };

/** The sprite of a craft. */
export const craftSprite = (look: CraftLook): Sprite => ({
  size: look === 'head' ? CELL.large : CELL.small,
  draw(ctx, size) {
    ctx.translate(size / 2, size / 2);
    ctx.scale(size / 2 / REACH, size / 2 / REACH);
    CRAFTS[look](ctx);
  },
});
