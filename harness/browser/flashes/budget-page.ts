import { createFlashBudget, type FlashMode } from '../../../render/stage/flash-budget.ts';

/** A page that shows how the flash budget changes a flashing picture. */

export type Color = readonly [red: number, green: number, blue: number];

export type ShownOf = (
  colors: readonly Color[],
  mode: FlashMode,
  beside: Color,
) => Promise<{ inside: Color; beside: Color }[]>;

const canvas = document.createElement('canvas');
[canvas.width, canvas.height] = [320, 180];
const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true }) as WebGL2RenderingContext;
const pixel = new Uint8Array(4);

/**
 * Draws each colour in the left half of the canvas for 1/30 s, with `beside` in the right half. Returns the colours
 * that both halves show after the flash budget was applied.
 */
function shownOf(colors: readonly Color[], mode: FlashMode, beside: Color) {
  const budget = createFlashBudget({ gl, canvas, resetState() {} }, false);
  return colors.map(color => {
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.BLEND);
    gl.clearColor(...beside, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(0, 0, 160, 180);
    gl.clearColor(...color, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.disable(gl.SCISSOR_TEST);
    budget.apply(1 / 30, mode);
    return { inside: pixelAt(60, 90), beside: pixelAt(260, 90) };
  });
}

function pixelAt(x: number, y: number): Color {
  gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return [pixel[0] / 255, pixel[1] / 255, pixel[2] / 255];
}

Object.assign(window, { shownOf });
