import { randomText } from './seam.ts';
import { decode, encode, encodeInto } from './utf8.ts';

/**
 * Makes the isolate look like the shell of a JavaScript engine to Pyodide, by adding the functions that such a shell
 * has and an isolate lacks. Import it before Pyodide, which inspects its environment when it is loaded.
 */
const nothing = () => undefined;

const DECODERS: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  'utf-8': decode,
  latin1: bytes => fromCodes(bytes),
  'utf-16le': bytes => fromCodes(new Uint16Array(bytes.slice().buffer, 0, bytes.length >> 1)),
};

function fromCodes(codes: Uint8Array | Uint16Array): string {
  let text = '';
  for (let at = 0; at < codes.length; at += 4096) {
    text += String.fromCharCode(...codes.subarray(at, at + 4096));
  }
  return text;
}

class ShellTextDecoder {
  private readonly run: (bytes: Uint8Array) => string;

  constructor(encoding = 'utf-8') {
    const run = DECODERS[encoding.toLowerCase().replace(/^utf8$/, 'utf-8')];
    if (!run) throw new RangeError(`The encoding ${encoding} is not supported.`);
    this.run = run;
  }

  decode(bytes: ArrayBufferView | ArrayBuffer = new ArrayBuffer(0)): string {
    const { buffer, byteOffset, byteLength } = ArrayBuffer.isView(bytes) ? bytes : new Uint8Array(bytes);
    return this.run(new Uint8Array(buffer, byteOffset, byteLength));
  }
}

class ShellTextEncoder {
  encode = encode;
  encodeInto = encodeInto;
}

let random = '';
let next = 0;

/** Fills `bytes` with random numbers from the system, which are fetched in kilobytes. */
function getRandomValues(bytes: Uint8Array): Uint8Array {
  for (let i = 0; i < bytes.length; i++) {
    if (next === random.length) {
      random = randomText();
      next = 0;
    }
    bytes[i] = random.charCodeAt(next++);
  }
  return bytes;
}

/** The files that Pyodide may read, by path. */
export const files = new Map<string, ArrayBuffer>();

Object.assign(globalThis, {
  read: nothing,
  load: nothing,
  readbuffer: (path: string) => files.get(path),
  WorkerGlobalScope: class {}, // otherwise Pyodide would look for random bytes in system programs
  TextDecoder: ShellTextDecoder,
  TextEncoder: ShellTextEncoder,
  crypto: { getRandomValues },
  console: { log: nothing, error: nothing, warn: nothing },
  performance: { now: () => Date.now() },
  setTimeout: nothing,
  clearTimeout: nothing,
});
