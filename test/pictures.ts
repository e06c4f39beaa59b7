import { deflateSync } from 'node:zlib';

/** Makes pictures of every kind as their specifications say. Only the pixels of PNGs are valid. */

const big32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).reverse();
const big16 = (value: number) => big32(value).subarray(2);
const little = (value: number, length: number) => Buffer.from(big32(value)).reverse().subarray(0, length);

/** A chunk of a PNG. Its checksum is 0, because no test reads it. */
export const pngChunk = (type: string, data: Buffer) =>
  Buffer.concat([big32(data.length), Buffer.from(type), data, big32(0)]);

export const png = (width: number, height = width, ...more: Buffer[]) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', Buffer.concat([big32(width), big32(height), Buffer.from([8, 2, 0, 0, 0])])),
    ...more,
    pngChunk('IDAT', deflateSync(Buffer.alloc(8))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** The header of a frame of an animated PNG, with the given position and size. */
export const pngFrame = (x: number, y: number, width: number, height: number) =>
  pngChunk(
    'fcTL',
    Buffer.concat([big32(0), big32(width), big32(height), big32(x), big32(y), Buffer.alloc(6)]),
  );

export const jpegSegment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker]), big16(data.length + 2), data]);

const startOfFrame = (width: number, height: number) =>
  jpegSegment(
    0xc0,
    Buffer.concat([Buffer.from([8]), big16(height), big16(width), Buffer.from([1, 1, 17, 0])]),
  );

const JPEG_SCAN = Buffer.concat([
  jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from('12ff00ffd034', 'hex'), // contains a byte of 0xff and a restart marker
]);

export const jpeg = (
  width: number,
  height = width,
  { scans = 1, sizes = [] as number[], more = [] as Buffer[] } = {},
) =>
  Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    ...more,
    startOfFrame(width, height),
    ...sizes.map(side => startOfFrame(side, side)),
    ...Array.from({ length: scans }, () => JPEG_SCAN),
    Buffer.from('ffd9', 'hex'),
  ]);

export const gifImage = (x: number, y: number, width: number, height: number) =>
  Buffer.concat([
    Buffer.from([0x2c]),
    ...[x, y, width, height].map(value => little(value, 2)),
    Buffer.from('000202440100', 'hex'), // no table, 2 bits per pixel, one block of two bytes, the end
  ]);

export const gif = (width: number, height = width, blocks: Buffer[] = [gifImage(0, 0, width, height)]) =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    little(width, 2),
    little(height, 2),
    Buffer.from([0x80, 0, 0, ...[0, 0, 0, 255, 255, 255]]),
    ...blocks,
    Buffer.from([0x3b]),
  ]);

export const webpChunk = (type: string, data: Buffer) =>
  Buffer.concat([Buffer.from(type), little(data.length, 4), data, Buffer.alloc(data.length % 2)]);

export const webp = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), little(body.length, 4), body]);
};

export const vp8 = (width: number, height = width) =>
  webpChunk('VP8 ', Buffer.concat([Buffer.from('0000009d012a', 'hex'), little(width, 2), little(height, 2)]));

export const vp8l = (width: number, height = width) =>
  webpChunk('VP8L', Buffer.concat([Buffer.from([0x2f]), little((width - 1) | ((height - 1) << 14), 4)]));

const minusOne = (...sides: number[]) => sides.map(side => little(side - 1, 3));

export const vp8x = (flags: number, width: number, height = width) =>
  webpChunk('VP8X', Buffer.concat([Buffer.from([flags, 0, 0, 0]), ...minusOne(width, height)]));

export const webpFrame = (x: number, y: number, width: number, height: number, image: Buffer) =>
  webpChunk(
    'ANMF',
    Buffer.concat([little(x / 2, 3), little(y / 2, 3), ...minusOne(width, height), Buffer.alloc(4), image]),
  );

export const dataUrl = (bytes: Buffer, type = 'image/png') =>
  `data:${type};base64,${bytes.toString('base64')}`;
