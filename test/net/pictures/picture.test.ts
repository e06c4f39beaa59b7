import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPicture } from '../../../net/pictures/picture.ts';
import {
  gif,
  gifImage,
  jpeg,
  jpegSegment,
  png,
  pngChunk,
  pngFrame,
  vp8,
  vp8l,
  vp8x,
  webp,
  webpChunk,
  webpFrame,
} from '../../pictures.ts';

/** The size of a picture is the largest size to which a page would unpack it. */

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const TEXT = Buffer.from('tEXt, or any other');

const WHOLE: [string, string, Buffer][] = [
  ['png', 'PNG', png(64, 32)],
  ['png', 'animated PNG', png(64, 32, pngFrame(0, 0, 64, 32), pngFrame(8, 8, 16, 16))],
  ['jpg', 'JPEG', jpeg(64, 32)],
  ['jpg', 'JPEG in passes', jpeg(64, 32, { scans: 3 })],
  ['gif', 'GIF', gif(64, 32)],
  ['gif', 'animated GIF', gif(64, 32, [gifImage(0, 0, 64, 32), gifImage(8, 8, 8, 8)])],
  ['webp', 'WebP, lossy', webp(vp8(64, 32))],
  ['webp', 'WebP, lossless', webp(vp8l(64, 32))],
  ['webp', 'WebP, extended', webp(vp8x(0, 64, 32), vp8(64, 32))],
  ['webp', 'WebP, animated', webp(vp8x(2, 64, 32), webpFrame(0, 0, 64, 32, vp8l(64, 32)))],
];

describe.each(WHOLE)('picture of type %s (%s)', (extension, _, bytes) => {
  it('a valid picture is accepted and stored unchanged', () => {
    expect(readPicture(bytes)).toMatchObject({ extension, width: 64, height: 32, bytes });
  });

  it('bytes after the end of a picture are removed', () => {
    expect(readPicture(Buffer.concat([bytes, HTML]))?.bytes).toEqual(bytes);
  });

  it('a truncated picture is rejected', () => {
    for (let end = 0; end < bytes.length; end++) expect(readPicture(bytes.subarray(0, end))).toBeNull();
  });
});

describe('file that is not a picture', () => {
  const withMark = (bytes: Buffer, at: number, mark: string) => {
    bytes.write(mark, at, 'latin1');
    return readPicture(bytes)?.extension;
  };

  it('a file with another signature is rejected, whatever follows the signature', () => {
    expect(withMark(webp(vp8(8)), 8, 'WEBP')).toBe('webp');
    expect(withMark(webp(vp8(8)), 8, 'WAVE')).toBeUndefined();
    expect(withMark(webp(vp8(8)), 0, 'RIFX')).toBeUndefined();
    for (const mark of ['GIF87a', 'GIF89a']) expect(withMark(gif(8), 0, mark)).toBe('gif');
    expect(withMark(gif(8), 0, 'GIF88a')).toBeUndefined();
    expect(withMark(png(8), 0, '\x89PNX')).toBeUndefined();
    expect(withMark(jpeg(8), 0, '\xff\xd7')).toBeUndefined();
  });
});

describe('picture size', () => {
  it.each([
    ['a frame of a GIF', gif(1, 1, [gifImage(0, 0, 1, 1), gifImage(0, 0, 65_535, 65_535)]), 65_535],
    ['a GIF frame that reaches beyond the corner', gif(8, 8, [gifImage(60_000, 0, 8, 8)]), 60_008],
    ['a frame of a PNG', png(8, 8, pngFrame(0, 0, 100_000, 1)), 100_000],
    ['a PNG frame that reaches beyond the corner', png(8, 8, pngFrame(60_000, 0, 8, 8)), 60_008],
    ['a WebP frame that reaches beyond the corner', webp(vp8x(2, 8), webpFrame(600, 0, 8, 8, vp8(8))), 608],
    ['a second header in a PNG', png(8, 8, png(9_000).subarray(8, 33)), 9_000],
    ['the image in an extended WebP', webp(vp8x(0, 8), vp8l(16_384)), 16_384],
    ['the image in a WebP frame', webp(vp8x(2, 8), webpFrame(0, 0, 8, 8, vp8(16_383))), 16_383],
    ['a frame of a WebP', webp(vp8x(2, 8), webpFrame(0, 0, 9_999, 8, vp8(8))), 9_999],
    ['a second start-of-frame marker in a JPEG', jpeg(8, 8, { sizes: [65_500] }), 65_500],
  ])('the size of a picture includes %s', (_, bytes, width) => {
    expect(readPicture(bytes)?.width).toBe(width);
  });

  it.each([
    [
      'a GIF',
      gif(
        8,
        8,
        Array.from({ length: 60_000 }, () => gifImage(0, 0, 8, 8)),
      ),
    ],
    ['a PNG', png(8, 8, ...Array.from({ length: 60_000 }, () => pngFrame(0, 0, 8, 8)))],
    ['a JPEG', jpeg(8, 8, { scans: 60_000 })],
    ['a WebP', webp(vp8x(2, 8), ...Array.from({ length: 60_000 }, () => webpFrame(0, 0, 8, 8, vp8(8))))],
  ])('the frames or passes of a picture are counted: %s', (_, bytes) => {
    expect(readPicture(bytes)?.frames).toBe(60_000);
  });

  it('the height of a picture includes frames that reach below it', () => {
    const heights = [
      gif(8, 8, [gifImage(0, 60_000, 8, 9)]),
      png(8, 8, pngFrame(0, 60_000, 8, 9)),
      webp(vp8x(2, 8), webpFrame(0, 60_000, 8, 9, vp8(8))),
    ].map(bytes => readPicture(bytes)?.height);
    expect(heights).toEqual([60_009, 60_009, 60_009]);
  });

  it('a picture without content is rejected', () => {
    for (const bytes of [
      png(0, 8),
      jpeg(8, 0),
      gif(0, 8),
      gif(8, 8, []),
      webp(vp8x(0, 8)),
      jpeg(8, 8, { scans: 0 }),
    ])
      expect(readPicture(bytes)).toBeNull();
  });
});

/** Exif data that contains only the orientation. */
const exif = (side: number) => {
  const entry = Buffer.from('0001011200030000000100000000', 'hex');
  entry.writeUInt16BE(side, 10);
  const tiff = [Buffer.from('4d4d002a00000008', 'hex'), entry, Buffer.alloc(4)];
  return jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), ...tiff]));
};

describe('picture', () => {
  it('colour profiles, texts and other unneeded metadata are removed from a picture file', () => {
    const profile = pngChunk(
      'iCCP',
      Buffer.concat([Buffer.from('p\0\0'), deflateSync(Buffer.alloc(1_000_000))]),
    );
    const [gamma, text] = [pngChunk('gAMA', Buffer.alloc(4)), pngChunk('tEXt', TEXT)];
    expect(readPicture(png(8, 8, profile, gamma, text))?.bytes).toEqual(png(8, 8, gamma));
    const comment = Buffer.concat([Buffer.from([0x21, 0xfe, TEXT.length]), TEXT, Buffer.from([0])]);
    expect(readPicture(gif(8, 8, [comment, gifImage(0, 0, 8, 8)]))?.bytes).toEqual(gif(8));
    const application = Buffer.concat([
      Buffer.from('21ff0b', 'hex'),
      Buffer.from('XMP DataXMP'),
      Buffer.from([0]),
    ]);
    expect(readPicture(gif(8, 8, [application, gifImage(0, 0, 8, 8)]))?.bytes).toEqual(gif(8));
    const added = [jpegSegment(0xfe, TEXT), jpegSegment(0xe2, TEXT), jpegSegment(0xe1, TEXT)];
    expect(readPicture(jpeg(8, 8, { more: added }))?.bytes).toEqual(jpeg(8));
    const extended = webp(vp8x(0x3c, 8), webpChunk('ICCP', TEXT), vp8(8), webpChunk('EXIF', TEXT));
    expect(readPicture(extended)?.bytes).toEqual(webp(vp8x(0x10, 8), vp8(8)));
  });

  it('a stored picture keeps its number of repetitions, orientation and colour encoding', () => {
    const loop = Buffer.concat([
      Buffer.from('21ff0b', 'hex'),
      Buffer.from('NETSCAPE2.0'),
      Buffer.from('0301000000', 'hex'),
    ]);
    const delay = Buffer.from('21f9040000000000', 'hex');
    const moving = gif(8, 8, [loop, delay, gifImage(0, 0, 8, 8)]);
    const turned = jpeg(8, 8, {
      more: [jpegSegment(0xe0, Buffer.from('JFIF')), exif(6), jpegSegment(0xee, Buffer.from('Adobe'))],
    });
    for (const bytes of [moving, turned]) expect(readPicture(bytes)?.bytes).toEqual(bytes);
  });

  it('a stored GIF with a single frame keeps its colours', () => {
    for (const [flags, colours] of [
      [0x80, 2],
      [0x81, 4],
      [0x87, 256],
    ] as const) {
      const [head, pixels] = [gifImage(0, 0, 8, 8).subarray(0, 9), gifImage(0, 0, 8, 8).subarray(10)];
      const image = Buffer.concat([head, Buffer.from([flags]), Buffer.alloc(3 * colours, 0x3b), pixels]);
      const bytes = gif(8, 8, [image, gifImage(0, 0, 8, 8)]);
      expect(readPicture(bytes)).toMatchObject({ frames: 2, bytes });
    }
  });

  it('texts of odd length in a WebP are also removed', () => {
    const odd = webpChunk('EXIF', TEXT.subarray(1));
    expect(readPicture(webp(vp8x(8, 8), odd, vp8(8)))?.bytes).toEqual(webp(vp8x(0, 8), vp8(8)));
  });

  it('the JFIF header of a JPEG, which may contain a preview, is removed', () => {
    const head = (bytes: number) => jpegSegment(0xe0, Buffer.alloc(bytes - 4, 1));
    expect(readPicture(jpeg(8, 8, { more: [head(18)] }))?.bytes).toEqual(jpeg(8, 8, { more: [head(18)] }));
    expect(readPicture(jpeg(8, 8, { more: [head(19)] }))?.bytes).toEqual(jpeg(8));
  });

  it('a JPEG may have fill bytes before a marker', () => {
    const bytes = jpeg(8, 8, { more: [Buffer.from([0xff, 0xff])] });
    expect(readPicture(bytes)).toMatchObject({ width: 8, bytes });
  });

  it('a stored photograph keeps its orientation, but not its location or camera', () => {
    const big = Buffer.concat([Buffer.from('4d4d002a00000008', 'hex'), exif(8).subarray(18, 32), TEXT]);
    const little = Buffer.concat([
      Buffer.from('49492a0008000000', 'hex'),
      Buffer.from('0200 1001020004000000 41424300 1201030001000000 03000000'.replaceAll(' ', ''), 'hex'),
      TEXT,
    ]);
    const photo = (tiff: Buffer) =>
      jpeg(8, 8, { more: [jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))] });
    const keptOf = (tiff: Buffer) => readPicture(photo(tiff))?.bytes;
    expect(keptOf(big)).toEqual(jpeg(8, 8, { more: [exif(8)] }));
    expect(keptOf(little)).toEqual(jpeg(8, 8, { more: [exif(3)] }));
    expect(keptOf(TEXT)).toEqual(jpeg(8, 8, { more: [exif(1)] }));
  });
});
