import { Container, Sprite, Texture, WebGLRenderer } from 'pixi.js';

/** Runs in a browser. Draws ships in the simplest way: each is a sprite that moves and rotates. */

const SIZE = { width: 1280, height: 720 };

async function draw(ships: number) {
  const renderer = new WebGLRenderer();
  await renderer.init({ ...SIZE, skipExtensionImports: true });
  document.body.append(renderer.canvas);
  const picture = new Container();
  const sprites = Array.from({ length: ships }, () => picture.addChild(new Sprite(Texture.WHITE)));
  let turn = 0;
  const next = () => {
    turn += 0.02;
    for (const [i, sprite] of sprites.entries()) {
      sprite.position.set(640 + 300 * Math.cos(i + turn), 360 + 300 * Math.sin(i * 1.3 + turn));
      sprite.rotation = turn + i;
    }
    renderer.render({ container: picture });
    requestAnimationFrame(next);
  };
  next();
}
Object.assign(globalThis, { draw });
