import { Particle, ParticleContainer, Rectangle, type Texture } from 'pixi.js';

/** The particle container needs one draw call; all properties of its particles may change from frame to frame. */
const DYNAMIC = { position: true, rotation: true, vertex: true, uvs: true, color: true };
const GROWTH = 256;
const EVERYWHERE = new Rectangle(-1e6, -1e6, 2e6, 2e6);

/** A particle's colour: alpha, blue, green, red from the highest byte to the lowest. */
const packed = (tint: number, alpha: number) =>
  ((alpha * 255) << 24) | ((tint & 0xff) << 16) | (tint & 0xff00) | (tint >> 16);

/**
 * Sprites of one atlas in one draw call. They are placed again in each frame with `begin`, any number of `put`, and
 * `end`. Sprites are reused; those that a frame does not need get size 0. The library calls its class experimental, so
 * only this class uses it.
 */
export class SpritePool {
  readonly container: ParticleContainer;
  private readonly filler: Texture;
  private readonly particles: Particle[] = [];
  private used = 0;
  private shown = 0;

  constructor(filler: Texture, blendMode: 'normal' | 'add' = 'normal') {
    this.filler = filler;
    this.container = new ParticleContainer({
      texture: filler,
      dynamicProperties: DYNAMIC,
      boundsArea: EVERYWHERE,
    });
    this.container.blendMode = blendMode;
  }

  /** Starts a frame without sprites. */
  begin() {
    this.used = 0;
  }

  /**
   * Draws a texture at a place: `angle` in rad, `width` and `height` in world units, `tint` as 0xrrggbb, `alpha` 0 to
   * 1. The texture is centred unless `anchorX` says otherwise.
   */
  put(
    texture: Texture,
    x: number,
    y: number,
    angle: number,
    width: number,
    height: number,
    tint = 0xffffff,
    alpha = 1,
    anchorX = 0.5,
  ) {
    if (this.used === this.particles.length) this.grow();
    const particle = this.particles[this.used++];
    particle.texture = texture;
    particle.x = x;
    particle.y = y;
    particle.rotation = angle;
    particle.scaleX = width / texture.width;
    particle.scaleY = height / texture.height;
    particle.anchorX = anchorX;
    particle.color = packed(tint, alpha); // the library's setters parse colours, too slow for thousands per frame
  }

  /** Ends a frame: hides the sprites that were not used in it. */
  end() {
    for (let i = this.used; i < this.shown; i++) {
      this.particles[i].scaleX = 0;
      this.particles[i].scaleY = 0;
    }
    this.shown = this.used;
  }

  private grow() {
    for (let i = 0; i < GROWTH; i++) {
      const particle = new Particle({
        texture: this.filler,
        anchorX: 0.5,
        anchorY: 0.5,
        scaleX: 0,
        scaleY: 0,
      });
      this.particles.push(particle);
      this.container.addParticle(particle);
    }
  }
}
