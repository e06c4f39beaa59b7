import { TINTS, tintOf } from '../art/palette.ts';
import type { Camera } from '../camera/camera.ts';
import type { Scene } from '../camera/scene.ts';
import type { Game } from '../game/game.ts';
import { entityTint } from '../layers/kit/entity-tint.ts';
import type { View } from '../link/interpolation.ts';
import type { Layout } from '../page/layout.ts';

/** A scene before its first frame. */
export type EmptyScene = Omit<Scene, 'view'> & { view?: View };

export function createScene(
  game: Game,
  camera: Camera,
  { hasReducedMotion }: Pick<Layout, 'hasReducedMotion'>,
): EmptyScene {
  const pilotOf = (eid: number) => scene.game.pilots.value.get(eid);
  const scene: EmptyScene = {
    camera,
    game,
    pilotOf,
    tintOf(eid) {
      const color = pilotOf(eid)?.color;
      if (color) return tintOf(color);
      return scene.view ? entityTint(scene.view, eid) : TINTS.white;
    },
    dt: 0,
    time: 0,
    hasReducedMotion,
    occupied: [],
    insetArea: null,
    labels: [],
    drawn: new Map(),
  };
  return scene;
}
