import { FLAGS } from '../../../schema/wire/frame.ts';
import { scatter } from '../../art/noise.ts';
import { TINTS } from '../../art/palette.ts';
import type { Scene } from '../../camera/scene.ts';
import { SHIP_SIZE, shipEnlargement } from '../ships/size.ts';
import { type HazardBrush, pixels, wrap } from '../zones/zone.ts';
import { drawBurning } from './fire.ts';

const ICE = 0x9fe8ff;

/** A ship in the frame that is being drawn. Lengths in u. */
interface Ship {
  x: number;
  y: number;
  /** Side of its sprite; twice the usual one once it is grown. */
  size: number;
  /** Local clock, shifted for each ship. Unit: s. */
  time: number;
}

/** Draws the status effects of a row's ship: fire, ice, failed engines, growth, a bounty. */
export function drawShipStatus(brush: HazardBrush, scene: Scene, row: number) {
  const { view, tintOf } = scene;
  const [flags, id] = [view.flags[row], view.id[row]];
  const size = SHIP_SIZE * shipEnlargement(scene) * (flags & FLAGS.grown ? 2 : 1);
  const ship: Ship = { x: view.x[row], y: view.y[row], size, time: scene.time + id * 0.4 };
  if (flags & FLAGS.burning) drawBurning(brush, { ...ship, angle: view.angle[row], side: size * 0.6 });
  if (flags & FLAGS.chilled) drawFrost(brush, ship);
  if (flags & FLAGS.stunned) drawShortCircuit(brush, ship);
  if (flags & FLAGS.grown) drawGrowth(brush, ship, tintOf(id));
  if (flags & FLAGS.bounty) drawBounty(brush, scene, ship);
}

/** Flakes that circle a ship. */
function drawFrost({ light, atlas, ownLight, own }: HazardBrush, { x, y, size, time }: Ship) {
  light.put(atlas.texture('glow'), x, y, 0, size * 1.6, size * 1.6, ICE, 0.5);
  for (let i = 0; i < 4; i++) {
    const turn = time * 0.8 + i * 1.57;
    const [px, py] = [x + Math.cos(turn) * size * 0.5, y + Math.sin(turn) * size * 0.5];
    ownLight.put(own('flake'), px, py, turn, 26, 26, TINTS.white, 0.9);
  }
}

/** Sparks that jump about a ship whose engines fail. */
function drawShortCircuit({ light, atlas }: HazardBrush, { x, y, size, time }: Ship) {
  const beat = Math.floor(time * 9);
  for (let i = 0; i < 4; i++) {
    const turn = scatter(beat + i * 17) * 7;
    const [px, py] = [x + Math.cos(turn) * size * 0.3, y + Math.sin(turn) * size * 0.3];
    light.put(atlas.texture('streak'), px, py, turn + scatter(beat + i), size * 0.6, 9, TINTS.emp, 1);
  }
  light.put(atlas.texture('ring'), x, y, 0, size * 1.3, size * 1.3, TINTS.emp, 0.5);
}

/** Rings in the pilot's colour that widen around a grown ship. */
function drawGrowth({ light, atlas }: HazardBrush, { x, y, size, time }: Ship, tint: number) {
  for (let i = 0; i < 2; i++) {
    const share = wrap(time * 0.9 + i / 2, 1);
    const side = size * (0.95 + 0.75 * share);
    light.put(atlas.texture('ring'), x, y, 0, side, side, tint, (1 - share) * 0.8);
  }
}

/** A golden ring and a skull. */
function drawBounty({ ownSolid, ownLight, own }: HazardBrush, scene: Scene, { x, y, size }: Ship) {
  const side = pixels(scene, 22);
  ownLight.put(own('dashes'), x, y, scene.time * 1.2, size * 1.5, size * 1.5, TINTS.gold, 0.9);
  ownSolid.put(own('skull'), x + size * 0.62, y + size * 0.5, 0, side, side, TINTS.gold);
}
