import { gif, gifImage, jpeg, jpegSegment, png, pngChunk, vp8, vp8x, webp, webpChunk } from './pictures.ts';

/** Files that are a picture and, at the same time, something that a browser or another program would run or unpack. */

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const JS = Buffer.from('*/=1;alert(1);/*');
const ZIP = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from('PK\x05\x06'),
  Buffer.alloc(18),
]);
/** Matches content that none of these files may contain once it is stored. */
export const FOREIGN = /<script|<svg|alert\(1\)|PK\W{2}/;

const gifComment = (text: Buffer) =>
  Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);

/** The kind of picture, its additional content, and the file. */
export const POLYGLOTS: [kind: string, other: string, file: Buffer][] = [
  ['png', 'HTML after its end', Buffer.concat([png(8), HTML])],
  ['png', 'HTML in a text chunk', png(8, 8, pngChunk('tEXt', HTML))],
  ['png', 'SVG in a separate chunk', png(8, 8, pngChunk('svGg', SVG))],
  ['png', 'a ZIP after its end', Buffer.concat([png(8), ZIP])],
  ['jpeg', 'HTML in a comment', jpeg(8, 8, { more: [jpegSegment(0xfe, HTML)] })],
  [
    'jpeg',
    'a script in its header',
    jpeg(8, 8, { more: [jpegSegment(0xe0, Buffer.concat([Buffer.from('JFIF\0'), JS]))] }),
  ],
  [
    'jpeg',
    'a script in its Adobe header',
    jpeg(8, 8, { more: [jpegSegment(0xee, Buffer.concat([Buffer.from('Adobe'), JS]))] }),
  ],
  ['jpeg', 'a ZIP in a profile', jpeg(8, 8, { more: [jpegSegment(0xe2, ZIP)] })],
  ['gif', 'a script in a comment', gif(8, 8, [gifComment(JS), gifImage(0, 0, 8, 8)])],
  ['gif', 'HTML after its end', Buffer.concat([gif(8), HTML])],
  ['gif', 'a ZIP in a comment', gif(8, 8, [gifComment(ZIP), gifImage(0, 0, 8, 8)])],
  ['webp', 'SVG in its description', webp(vp8x(4, 8), vp8(8), webpChunk('XMP ', SVG))],
  ['webp', 'a ZIP after its end', Buffer.concat([webp(vp8(8)), ZIP])],
];

/** Files that do not begin with the signature of a picture. */
export const NO_PICTURES: [what: string, file: Buffer][] = [
  ['HTML before a PNG', Buffer.concat([HTML, png(8)])],
  ['SVG that contains a GIF', Buffer.concat([SVG, gif(8)])],
  ['a ZIP before a JPEG', Buffer.concat([ZIP, jpeg(8)])],
  ['a PDF before a PNG', Buffer.concat([Buffer.from('%PDF-1.7\n'), png(8)])],
  ['a GIF whose size field begins a script comment', Buffer.concat([Buffer.from('GIF89a/*'), JS])],
];

/** Headers with which a browser treats a file as a picture and nothing else. */
export const PICTURE_ONLY = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
};
