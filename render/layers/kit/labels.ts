import { Container, Sprite, Texture } from 'pixi.js';

/** A painted text on the screen, positioned by the middle of its lower edge. */
export interface Label {
  /** Shows a picture with `scale` pixels per pixel of the page in each direction. */
  paint(picture: OffscreenCanvas, scale: number): void;
  /** Moves the label. Unit: px of the page. */
  place(x: number, y: number): void;
  /** Sets the opacity, 0 to 1. */
  fade(alpha: number): void;
  destroy(): void;
}

/** The surface on which a layer shows its labels. */
export interface LabelSheet {
  /** The part of the labels that belongs to the canvas. */
  readonly container: Container;
  add(): Label;
}

const WHOLE = { texture: true, textureSource: true } as const;

/** Labels as sprites of the canvas. */
export function spriteLabels(): LabelSheet {
  const container = new Container();
  return {
    container,
    add() {
      const sprite = container.addChild(new Sprite({ anchor: { x: 0.5, y: 1 } }));
      return {
        paint(picture, scale) {
          if (sprite.texture !== Texture.EMPTY) sprite.texture.destroy(true);
          sprite.texture = Texture.from(picture);
          sprite.scale.set(1 / scale);
        },
        place: (x, y) => sprite.position.set(x, y),
        fade(alpha) {
          sprite.alpha = alpha;
          sprite.visible = alpha > 0;
        },
        destroy: () => sprite.destroy(WHOLE),
      };
    },
  };
}

/**
 * Labels as elements of the page within `host`: as sharp as the page's other text, even over a low-resolution canvas.
 */
export const elementLabels = (host: HTMLElement): LabelSheet => ({
  container: new Container(),
  add() {
    const element = document.createElement('canvas');
    const { style } = element;
    element.className = 'label';
    host.append(element);
    let size = { width: 0, height: 0 };
    return {
      paint(picture, scale) {
        size = { width: picture.width / scale, height: picture.height / scale };
        Object.assign(element, { width: picture.width, height: picture.height });
        style.width = `${size.width}px`;
        element.getContext('2d')?.drawImage(picture, 0, 0);
      },
      place(x, y) {
        style.transform = `translate(${Math.round(x - size.width / 2)}px, ${Math.round(y - size.height)}px)`;
      },
      fade(alpha) {
        style.opacity = String(alpha);
      },
      destroy: () => element.remove(),
    };
  },
});
