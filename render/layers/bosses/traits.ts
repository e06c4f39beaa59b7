import type { BossName } from '../../../schema/catalog/catalog.ts';
import { FLAGS, PLATES } from '../../../schema/wire/frame.ts';
import { PLATE_ROOM } from '../../art/hazards.ts';
import { TINTS } from '../../art/palette.ts';
import type { HazardBrush } from '../zones/zone.ts';
import type { DrawnBoss } from './boss.ts';

const ICE = 0xbdf3ff;

/** Draws what only one of the bosses has. */
export const TRAITS: Partial<Record<BossName, (brush: HazardBrush, boss: DrawnBoss) => void>> = {
  Bastion({ ownSolid, own }, { x, y, radius, angle, flags }) {
    if ((flags & FLAGS.shield) === 0) return;
    const side = radius * 1.22 * PLATE_ROOM;
    for (let i = 0; i < PLATES; i++) {
      ownSolid.put(own('plateArc'), x, y, angle + (i * 2 * Math.PI) / PLATES, side, side);
    }
  },
  'Comet Queen'({ light, atlas }, { x, y, radius, angle, time }) {
    for (let i = 0; i < 3; i++) {
      const turn = angle + (i - 1) * 0.2 + 0.04 * Math.sin(time * 7 + i);
      const long = radius * (7 - Math.abs(i - 1) * 1.6);
      light.put(atlas.texture('flame'), x, y, turn, long, radius * 2.6, i === 1 ? ICE : 0x4aa8ff, 0.5, 1);
    }
  },
  Null({ ownLight, own }, { x, y, radius, time, tint }) {
    const side = radius * 3.6;
    ownLight.put(own('accretion'), x, y, -time * 1.2, side, side, tint, 0.55);
  },
  Stormcaller({ light, atlas }, { x, y, radius, time }) {
    const beat = Math.floor(time * 7);
    const turn = beat * 2.4;
    const [px, py] = [x + Math.cos(turn) * radius * 0.7, y + Math.sin(turn) * radius * 0.7];
    const side = radius * 1.2;
    light.put(atlas.texture('spark'), px, py, 0, side, side, 0xd8d0ff, 0.7 * (1 - (time * 7 - beat)));
  },
  Leviathan({ light, atlas }, { x, y, radius, angle, time }) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (const side of [-0.35, 0, 0.35]) {
      const px = x - cos * radius * 1.2 - sin * radius * side;
      const py = y - sin * radius * 1.2 + cos * radius * side;
      const long = radius * (1 + 0.1 * Math.sin(time * 31 + side * 9));
      light.put(atlas.texture('flame'), px, py, angle, long, radius * 0.34, TINTS.engine, 0.9, 1);
    }
  },
};
