/** UTF-8 for isolates, which have no TextEncoder and no TextDecoder. */

const REPLACEMENT = 0xfffd;
const FLUSH_AT = 4096;
/** The lowest code point of each width. The index is the number of bytes. */
const LOWEST = [0, 0, 0x80, 0x800, 0x10000];

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;
/** The number of bytes of a code point. */
function widthOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

const { apply } = Reflect;
const { exec } = RegExp.prototype;
const { codePointAt } = String.prototype;
const NOT_ASCII = /[^\0-\x7f]/;

/**
 * How much of the text fits into `most` bytes, and how many bytes that part takes. Uses no method that a script may
 * have changed.
 */
export function measure(text: string, most: number): { length: number; bytes: number } {
  if (text.length <= most && apply(exec, NOT_ASCII, [text]) === null) {
    return { length: text.length, bytes: text.length };
  }
  let length = 0;
  let bytes = 0;
  while (length < text.length) {
    const width = widthOf(apply(codePointAt, text, [length]) ?? REPLACEMENT);
    if (bytes + width > most) break;
    bytes += width;
    length += width === 4 ? 2 : 1;
  }
  return { length, bytes };
}

/**
 * Writes as much of the text as fits. Unpaired surrogates become U+FFFD. Returns how many characters were read and how
 * many bytes were written.
 */
export function encodeInto(text: string, bytes: Uint8Array): { read: number; written: number } {
  let read = 0;
  let written = 0;
  while (read < text.length) {
    const code = text.codePointAt(read) ?? REPLACEMENT;
    const width = widthOf(code);
    if (written + width > bytes.length) break;
    write(isSurrogate(code) ? REPLACEMENT : code, width, bytes, written);
    written += width;
    read += width === 4 ? 2 : 1;
  }
  return { read, written };
}

function write(code: number, width: number, bytes: Uint8Array, at: number): void {
  const mark = width === 1 ? 0 : (0xf00 >> width) & 0xff;
  bytes[at] = mark | (code >> (6 * (width - 1)));
  for (let i = 1; i < width; i++) bytes[at + i] = 0x80 | ((code >> (6 * (width - 1 - i))) & 0x3f);
}

/** Encodes text in UTF-8. Unpaired surrogates become U+FFFD. */
export function encode(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  return bytes.slice(0, encodeInto(text, bytes).written);
}

/** Decodes UTF-8. Each invalid byte becomes U+FFFD. */
export function decode(bytes: Uint8Array): string {
  let text = '';
  let codes: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const width = widthAt(bytes, at);
    codes.push(width === 0 ? REPLACEMENT : codeAt(bytes, at, width));
    at += width || 1;
    if (codes.length < FLUSH_AT) continue;
    text += String.fromCodePoint(...codes);
    codes = [];
  }
  return text + String.fromCodePoint(...codes);
}

/** The number of bytes of the character that starts at `at`; 0 if none starts there. */
function widthAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const width = announcedWidth(first);
  for (let i = 1; i < width; i++) if (((bytes[at + i] ?? 0) & 0xc0) !== 0x80) return 0;
  const code = codeAt(bytes, at, width);
  const valid = code >= (LOWEST[width] ?? 0) && code <= 0x10ffff && !isSurrogate(code) && first < 0xf8;
  return valid ? width : 0;
}

/** The number of bytes announced by the first byte of a sequence; 0 if it is not a first byte. */
function announcedWidth(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 0;
}

function codeAt(bytes: Uint8Array, at: number, width: number): number {
  if (width === 1) return bytes[at] ?? 0;
  let code = (bytes[at] ?? 0) & (0x7f >> width);
  for (let i = 1; i < width; i++) code = (code << 6) | ((bytes[at + i] ?? 0) & 0x3f);
  return code;
}
