import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../commit.ts';

/** The game's icon as a Windows icon file. */
export const readIcon = (): Buffer => iconOf(readFileSync(join(ROOT, 'nw-app/icon.png')));

/** An icon file with one picture: a list with one entry, then the picture, a PNG of at most 256 x 256. */
function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(1, 4); // number of pictures
  for (const side of [0, 1]) head[6 + side] = png.readUInt32BE(16 + 4 * side) % 256; // width, height; 0 means 256
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
