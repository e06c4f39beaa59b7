import { Container, Graphics } from 'pixi.js';
import { TINTS } from '../../art/palette.ts';

/** Radius at which the brackets and the arrow are painted. */
const PAINTED = 40;
const BRACKETS = 4;
const BRACKET = Math.PI / 5;
/** How flashes spread. Units: s, and radii of the ring. */
const FLASHES = { seconds: 2.1, every: 0.7, spread: 2.4 };

/** A ring of brackets around a ship on the screen; a new one flashes. */
export function createRing() {
  const container = new Container();
  const flash = container.addChild(
    new Graphics().circle(0, 0, PAINTED).stroke({ color: 0xffffff, width: 5 }),
  );
  const brackets = container.addChild(paintBrackets());

  return {
    container,
    /**
     * Draws the ring around a place, in px. `age` is given for rings that flash: the time since they appeared, in s.
     * `time` is the local clock, in s.
     */
    draw(x: number, y: number, radius: number, tint: number, time: number, age = FLASHES.seconds) {
      container.visible = true;
      container.position.set(x, y);
      container.scale.set(radius / PAINTED);
      brackets.rotation = time * 0.7;
      brackets.tint = tint;
      const share = (age % FLASHES.every) / FLASHES.every;
      flash.visible = age < FLASHES.seconds;
      flash.scale.set(1 + (FLASHES.spread - 1) * share);
      flash.alpha = 1 - share;
      flash.tint = tint;
    },
    hide() {
      container.visible = false;
    },
  };
}

function paintBrackets() {
  const graphics = new Graphics();
  for (const [width, color] of [
    [8, TINTS.outline],
    [4, 0xffffff],
  ]) {
    for (let i = 0; i < BRACKETS; i++) {
      const from = (i / BRACKETS) * 2 * Math.PI;
      graphics.moveTo(Math.cos(from) * PAINTED, Math.sin(from) * PAINTED);
      graphics.arc(0, 0, PAINTED, from, from + BRACKET);
    }
    graphics.stroke({ color, width, cap: 'round' });
  }
  return graphics;
}

/** An arrow that points to the right, with its tip at its position. `ARROW` is its length in text units. */
export const ARROW = 26;
export const paintArrow = () =>
  new Graphics()
    .poly([0, 0, -ARROW, -15, -ARROW + 6, 0, -ARROW, 15])
    .fill(TINTS.white)
    .stroke({ color: TINTS.outline, width: 3, join: 'round' });
