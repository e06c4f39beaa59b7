import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { newHome } from '../../../harness/new-home.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { createBotImages } from '../../../net/pictures/bot-images.ts';
import { gif, gifImage, png, pngChunk } from '../../pictures.ts';

/** Tests the largest pictures that bots may have. test/net/actions/bots.test.ts tests larger ones. */

const home = temporaryHome();
const images = createBotImages(home.path);
afterAll(() => home.remove());

const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const MB = 1024 * 1024;
/** The largest accepted file. Most of its bytes are in a chunk that no page needs. */
const largest = () => {
  const empty = png(8, 8, pngChunk('tEXt', Buffer.alloc(0)));
  return png(8, 8, pngChunk('tEXt', Buffer.alloc(2 * MB - empty.length)));
};

it.each([
  ['1,024 pixels a side', () => png(1_024, 1_024)],
  ['256 frames', () => gif(8, 8, Array(256).fill(gifImage(0, 0, 8, 8)))],
  ['2 MB', largest],
])('an uploaded picture of %s is stored', (_, bytes) => {
  const path = images.prepare(urlOf(bytes()))();
  expect(path).toMatch(/^\/bot-images\/[0-9a-f]{64}\.(png|gif)$/);
  expect(images.has(path)).toBe(true);
});

it("only the exact path of a stored picture is valid as a bot's picture", () => {
  const path = images.prepare(urlOf(png(8, 8)))();
  for (const other of [path.slice(1), `${path}x`, path.replace('.png', '.gif'), '/bot-images/../x.png', '']) {
    expect(images.has(other)).toBe(false);
  }
});

it('pictures that no bot uses are deleted', () => {
  const [shown, unused] = [9, 10].map(side => images.prepare(urlOf(png(side, side)))());
  images.prune([shown, undefined]);
  expect([shown, unused].map(images.has)).toEqual([true, false]);
});

it('unused pictures are deleted even if something else in the folder cannot be deleted', () => {
  const stuck = ['0', 'z'].map(name => join(home.path, 'bot-images', name, 'inside'));
  for (const folder of stuck) mkdirSync(folder, { recursive: true });
  const path = images.prepare(urlOf(png(11)))();
  images.prune([]);
  expect([images.has(path), ...stuck.map(existsSync)]).toEqual([false, true, true]);
});

it('deleting unused pictures from an empty folder does nothing', () => {
  expect(() => createBotImages(newHome()).prune([])).not.toThrow();
});
