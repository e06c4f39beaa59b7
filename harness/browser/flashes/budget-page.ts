import { createFlashBudget, type FlashMode } from '../../../render/stage/flash-budget.ts';

/** A page that shows how the flash budget changes a flashing picture. */

export type Color = readonly [red: number, green: number, blue: number];

/** The colours that the page shows: in the middle, far beside it, and 6 px from each side of the middle. */
interface Shown {
  inside: Color;
  beside: Color;
  around: Color[];
}
export type ShownOf = (colors: readonly Color[], mode: FlashMode, beside: Color) => Promise<Shown[]>;

const canvas = document.createElement('canvas');
[canvas.width, canvas.height] = [320, 180];
const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true }) as WebGL2RenderingContext;
const pixel = new Uint8Array(4);

/**
 * Draws each colour in the middle of the canvas for 1/30 s, with `beside` around it. Returns the colours that the
 * canvas shows after the flash budget was applied. The budget's cells are squares of 5 px.
 */
function shownOf(colors: readonly Color[], mode: FlashMode, beside: Color): Shown[] {
  const budget = createFlashBudget({ gl, canvas, resetState() {} }, false);
  return colors.map(color => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.BLEND);
    gl.clearColor(...beside, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(120, 65, 80, 50);
    gl.clearColor(...color, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.disable(gl.SCISSOR_TEST);
    budget.apply(1 / 30, mode);
    const around = [pixelAt(114, 90), pixelAt(205, 90), pixelAt(160, 59), pixelAt(160, 120)];
    return { inside: pixelAt(160, 90), beside: pixelAt(260, 90), around };
  });
}

function pixelAt(x: number, y: number): Color {
  gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return [pixel[0] / 255, pixel[1] / 255, pixel[2] / 255];
}

Object.assign(window, { shownOf });
