import { Container, Graphics } from 'pixi.js';
import { PALETTE } from '../../schema/catalog/palette.ts';
import type { Atlas } from '../art/atlas.ts';
import type { Camera } from '../camera/camera.ts';
import type { Inset } from '../camera/framing.ts';
import type { Rect } from '../camera/occupied.ts';
import type { Layer, Scene } from '../camera/scene.ts';
import { createGiantEmoteLayer } from './giant-emotes.ts';
import { createShipLayer } from './ships/index.ts';
import { createSolidLayer } from './solid.ts';

/**
 * A picture-in-picture: another place in the world, seen by a camera of its own, in the frame that the HUD draws for
 * it. It shows ships, rocks and giant emotes, between what `below` and `above` draw.
 */
export function createInsetLayer(atlas: Atlas, { below, above }: { below: Layer; above: Layer }): Layer {
  const container = new Container({ visible: false });
  const ground = new Graphics();
  const frame = new Graphics();
  const world = new Container({ mask: frame });
  const layers = [below, createSolidLayer(atlas), createGiantEmoteLayer(), createShipLayer(atlas), above];
  world.addChild(...layers.map(layer => layer.container));
  container.addChild(ground, world, frame);
  let drawn = '';

  function fitTo({ x, y, width, height }: Rect) {
    const key = [x, y, width, height].join();
    if (key === drawn) return;
    drawn = key;
    ground.clear().rect(x, y, width, height).fill({ color: PALETTE.space, alpha: 0.92 });
    frame.clear().rect(x, y, width, height).fill(0xffffff);
  }

  return {
    container,
    update(scene) {
      const { inset } = scene.camera;
      const area = scene.insetArea;
      container.visible = inset !== null && area !== null && !scene.game.isCovered.value;
      if (!inset || !area || !container.visible) return;
      fitTo(area);
      const camera = cameraOf(scene.camera, inset, area);
      world.scale.set(camera.zoom);
      world.position.set(
        area.x + area.width / 2 - inset.x * camera.zoom,
        area.y + area.height / 2 - inset.y * camera.zoom,
      );
      for (const layer of layers) layer.update(sceneOf(scene, camera, area));
    },
    resize(width, height, textUnit) {
      for (const layer of layers) layer.resize?.(width, height, textUnit);
    },
  };
}

/** The scene of the picture-in-picture. It has no name tags, because the frame has a caption. */
const sceneOf = (scene: Scene, camera: Camera, { width, height }: Rect): Scene => ({
  ...scene,
  camera,
  occupied: [{ x: -width, y: -height, width: 3 * width, height: 3 * height }],
  labels: [],
  drawn: new Map(),
});

/** A camera that looks at a place and has its own screen. */
function cameraOf(main: Camera, { x, y, width }: Inset, area: Rect): Camera {
  const zoom = area.width / width;
  const [halfWidth, halfHeight] = [width / 2, area.height / zoom / 2];
  return {
    ...main,
    ...{ x, y, width, zoom, screen: { width: area.width, height: area.height }, shakeX: 0, shakeY: 0 },
    sees: (otherX, otherY, reach = 0) =>
      Math.abs(otherX - x) < halfWidth + reach && Math.abs(otherY - y) < halfHeight + reach,
  };
}
