import type { Atlas } from '../art/atlas.ts';
import { TINTS } from '../art/palette.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { isLastStanding, isSuddenDeathCalled } from '../game/sudden-death.ts';
import { SpritePool } from './kit/sprite-pool.ts';
import { pixels } from './zones/zone.ts';

/** Lines on top of each other, widths in px of a picture 720 high. */
const GLOW = [
  { width: 44, alpha: 0.16 },
  { width: 18, alpha: 0.3 },
  { width: 4, alpha: 1 },
];
/** An arena smaller than this share of what it was shrinks: it is sudden death. */
const SHRUNK = 0.98;

/** The edge of an arena that shrinks, from the call of sudden death on. */
export function createArenaBorderLayer(atlas: Atlas): Layer {
  const pool = new SpritePool(atlas.texture('bar'), 'add');
  let widest = 0;
  let isOn = false;

  function follow({ view, game: { round, isCovered } }: Scene) {
    const now = round.value;
    if (!now || isCovered.value || !isLastStanding(now)) {
      widest = 0;
      isOn = false;
      return;
    }
    widest = Math.max(widest, view.arena.width);
    isOn ||= isSuddenDeathCalled(now) || view.arena.width < widest * SHRUNK;
  }

  function drawEdges(scene: Scene) {
    const { width, height } = scene.view.arena;
    const beat = scene.hasReducedMotion ? 1 : 0.8 + 0.2 * Math.sin(scene.time * 4);
    for (const line of GLOW) {
      const thick = pixels(scene, line.width);
      const put = (x: number, y: number, wide: number, high: number) =>
        pool.put(atlas.texture('bar'), x, y, 0, wide, high, TINTS.warning, line.alpha * beat);
      for (const side of [-1, 1]) {
        put(0, (side * height) / 2, width + thick, thick);
        put((side * width) / 2, 0, thick, height + thick);
      }
    }
  }

  return {
    container: pool.container,
    update(scene) {
      follow(scene);
      pool.begin();
      if (isOn) drawEdges(scene);
      pool.end();
    },
  };
}
