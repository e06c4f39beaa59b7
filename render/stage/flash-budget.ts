import type { WebGLRenderer } from 'pixi.js';
import {
  COVER_VERTEX,
  DIM_FRAGMENT,
  DIM_VERTEX,
  MEASURE_FRAGMENT,
  SPREAD_FRAGMENT,
} from './flash-shaders.ts';

/**
 * Keeps the picture from flashing more often than is safe (WCAG 2.3.1), whatever is drawn. After each frame, the
 * graphics card measures the brightness and the saturated red of the cells of a coarse grid, and dims the cells that
 * would flare up too often. Nothing is read back, so a flash is dimmed in the same frame in which it occurs.
 */

/**
 * Number of cells along the longer side of the picture. Each cell is much smaller than a quarter of the 10-degree field
 * of WCAG.
 */
const LONG_SIDE = 64;
/** Number of measured points along each side of a cell. */
const POINTS = 8;
/** Maximum number of times that a cell may flare up within a second; WCAG allows three. */
const FLARES = { full: 2, reduced: 0 };
/** Initial time of the clock, so that nothing has flared up within the last second. Unit: ms. */
const DAWN_MS = 10_000;

export type FlashMode = keyof typeof FLARES;

export interface FlashBudget {
  /** Dims the parts of the frame that flash too often. `dt` seconds have passed since the last frame. */
  apply(dt: number, mode: FlashMode): void;
}

type Renderer = Pick<WebGLRenderer, 'gl' | 'canvas' | 'resetState'>;

/**
 * Makes the flash budget of a canvas. If the canvas `isTransparent`, dimmed light lets more of the background through.
 */
export function createFlashBudget(renderer: Renderer, isTransparent: boolean): FlashBudget {
  const { gl } = renderer;
  if (!('createVertexArray' in gl)) throw new Error('The picture needs WebGL 2: update this browser.');
  let now = DAWN_MS;
  let programs = createPrograms(gl);
  let grid: Grid | undefined;
  renderer.canvas.addEventListener('webglcontextrestored', () => {
    programs = createPrograms(gl);
    grid = undefined;
  });

  return {
    apply(dt, mode) {
      const size = { width: gl.drawingBufferWidth, height: gl.drawingBufferHeight };
      if (gl.isContextLost() || size.width * size.height === 0) return;
      if (!grid?.fits(size)) {
        grid?.remove();
        grid = createGrid(gl, size);
      }
      now += Math.round(dt * 1000);
      prepare(gl, programs);
      grid.measure(programs.measure, { now, dt, flares: FLARES[mode] });
      grid.spread(programs.spread);
      grid.dim(programs.dim, isTransparent);
      renderer.resetState();
    },
  };
}

type Gl = WebGL2RenderingContext;
type Program = ReturnType<typeof createProgram>;

const createPrograms = (gl: Gl) => ({
  measure: createProgram(gl, COVER_VERTEX, MEASURE_FRAGMENT),
  spread: createProgram(gl, COVER_VERTEX, SPREAD_FRAGMENT),
  dim: createProgram(gl, DIM_VERTEX, DIM_FRAGMENT),
  /** This vertex array has no attributes, because the shaders compute their vertices from the index. */
  vertices: gl.createVertexArray(),
});

function createProgram(gl: Gl, vertex: string, fragment: string) {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind) as WebGLShader;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(problemOf(gl, program));
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    program,
    at(name: string) {
      if (!places.has(name)) places.set(name, gl.getUniformLocation(program, name));
      return places.get(name) ?? null;
    },
  };
}

const problemOf = (gl: Gl, program: WebGLProgram) => {
  const logs = gl.getAttachedShaders(program)?.map(shader => gl.getShaderInfoLog(shader)) ?? [];
  return ['The picture cannot keep flashes in bounds.', gl.getProgramInfoLog(program), ...logs].join(' ');
};

/** Takes over the drawing context from the library that draws the picture. */
function prepare(gl: Gl, { vertices }: { vertices: WebGLVertexArrayObject }) {
  for (const test of [gl.SCISSOR_TEST, gl.STENCIL_TEST, gl.DEPTH_TEST, gl.CULL_FACE, gl.BLEND])
    gl.disable(test);
  for (let unit = 0; unit < 4; unit++) gl.bindSampler(unit, null);
  gl.colorMask(true, true, true, true);
  gl.bindVertexArray(vertices);
}

type Grid = ReturnType<typeof createGrid>;

/** Creates the cells of a picture of the given size, with their state in the last frame. */
function createGrid(gl: Gl, { width, height }: { width: number; height: number }) {
  const scale = LONG_SIDE / Math.max(width, height);
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const picture = createTexture(gl, gl.RGB8, width, height);
  /**
   * Brightness and red of each cell, and the share of its light that may be shown, for this frame and for the last one.
   */
  let [state, before] = [0, 1].map(() =>
    createTarget(gl, columns, rows, [gl.RGBA32UI, gl.RGBA32UI, gl.RGBA8]),
  );
  const shown = createTarget(gl, columns, rows, [gl.RGBA8]);

  return {
    fits: (size: { width: number; height: number }) => size.width === width && size.height === height,
    measure(program: Program, { now, dt, flares }: { now: number; dt: number; flares: number }) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.activeTexture(gl.TEXTURE0);
      gl.bindTexture(gl.TEXTURE_2D, picture);
      gl.copyTexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 0, 0, width, height);
      [state, before] = [before, state];
      gl.bindFramebuffer(gl.FRAMEBUFFER, state.buffer);
      gl.viewport(0, 0, columns, rows);
      gl.useProgram(program.program);
      bind(gl, program, {
        ...{ picture, shown: shown.textures[0], brightness: before.textures[0], red: before.textures[1] },
      });
      gl.uniform1i(program.at('points'), POINTS);
      gl.uniform1ui(program.at('now'), now);
      gl.uniform1f(program.at('dt'), dt);
      gl.uniform1i(program.at('flares'), flares);
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    spread(program: Program) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, shown.buffer);
      gl.useProgram(program.program);
      bind(gl, program, { shares: state.textures[2] });
      gl.drawArrays(gl.TRIANGLES, 0, 3);
    },
    dim(program: Program, isTransparent: boolean) {
      gl.bindFramebuffer(gl.FRAMEBUFFER, null);
      gl.viewport(0, 0, width, height);
      gl.useProgram(program.program);
      bind(gl, program, { shares: shown.textures[0] });
      gl.uniform1i(program.at('isTransparent'), Number(isTransparent));
      gl.enable(gl.BLEND);
      gl.blendEquation(gl.FUNC_ADD);
      gl.blendFuncSeparate(gl.ZERO, gl.SRC_COLOR, gl.ZERO, gl.SRC_ALPHA);
      gl.drawArrays(gl.TRIANGLES, 0, 6 * (columns + 1) * (rows + 1));
    },
    remove() {
      gl.deleteTexture(picture);
      for (const target of [state, before, shown]) target.remove();
    },
  };
}

function bind(gl: Gl, program: Program, textures: Record<string, WebGLTexture>) {
  for (const [unit, [name, texture]] of Object.entries(textures).entries()) {
    gl.activeTexture(gl.TEXTURE0 + unit);
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.uniform1i(program.at(name), unit);
  }
}

/** Creates textures of one size that are drawn into at the same time. */
function createTarget(gl: Gl, width: number, height: number, formats: number[]) {
  const buffer = gl.createFramebuffer();
  gl.bindFramebuffer(gl.FRAMEBUFFER, buffer);
  const textures = formats.map((format, i) => {
    const texture = createTexture(gl, format, width, height);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + i, gl.TEXTURE_2D, texture, 0);
    return texture;
  });
  gl.drawBuffers(textures.map((_, i) => gl.COLOR_ATTACHMENT0 + i));
  return {
    buffer,
    textures,
    remove() {
      gl.deleteFramebuffer(buffer);
      for (const texture of textures) gl.deleteTexture(texture);
    },
  };
}

function createTexture(gl: Gl, format: number, width: number, height: number) {
  const texture = gl.createTexture();
  const filter = format === gl.RGBA32UI ? gl.NEAREST : gl.LINEAR; // integers cannot be interpolated
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return texture;
}
