import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { BossAtlas, HazardAtlas } from '../../art/atlases.ts';
import { TINTS } from '../../art/palette.ts';
import type { Layer, Scene } from '../../camera/scene.ts';
import { createBrush } from '../kit/brush.ts';
import { type HazardBrush, type HazardName, pixels } from '../zones/zone.ts';
import { drawBody, drawShield } from './body.ts';
import { type BossBrush, bossAt, type DrawnBoss } from './boss.ts';
import { createCraftPainter } from './crafts.ts';
import { createHitFlashes, type HitFlashes } from './hit-flashes.ts';
import { TRAITS } from './traits.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const CRAFT = ENTITY_KINDS.indexOf('craft');

/** Bosses and what they send out. */
export function createBossLayer(atlas: Atlas, bosses: BossAtlas, hazards: HazardAtlas): Layer {
  const brush = createBrush(atlas, bosses, 'boss:Null');
  const extras = createBrush<HazardName>(atlas, hazards, 'hoop');
  const drawCraft = createCraftPainter(brush);
  const flashes = createHitFlashes();
  brush.container.addChild(extras.container);

  return {
    container: brush.container,
    update(scene) {
      const { view, drawn } = scene;
      brush.begin();
      extras.begin();
      for (let row = 0; row < view.count; row++) {
        if (view.kind[row] === CRAFT) drawCraft(scene, row);
        else if (view.kind[row] === BOSS) drawBoss(brush, extras, scene, row, flashes);
        else continue;
        drawn.set(view.id[row], { x: view.x[row], y: view.y[row] });
      }
      brush.end();
      extras.end();
    },
  };
}

function drawBoss(brush: BossBrush, extras: HazardBrush, scene: Scene, row: number, flashes: HitFlashes) {
  const boss = bossAt(scene, row);
  if (boss.flags & FLAGS.warning) return drawWarning(extras, scene, boss);
  const isHit = (boss.flags & FLAGS.hit) !== 0;
  drawBody(brush, boss, flashes.isWhite(scene.view.id[row], isHit, boss.time));
  TRAITS[boss.name]?.(extras, boss);
  if (boss.flags & FLAGS.shield) drawShield(brush, boss);
}

/** Where a boss will come in: a sign in a ring that closes. */
function drawWarning({ ownLight, ownSolid, own }: HazardBrush, scene: Scene, { x, y, time }: DrawnBoss) {
  const beat = (time * 1.2) % 1;
  const side = pixels(scene, 74) * (1 + 0.1 * Math.sin(time * 8));
  const ring = pixels(scene, 260) * (1 - beat);
  ownLight.put(own('hoop'), x, y, 0, ring, ring, TINTS.warning, beat);
  ownSolid.put(own('attention'), x, y, 0, side, side, TINTS.warning, 1);
}
