/** Writes little-endian bytes one after another. The buffer grows as needed. */
export class ByteWriter {
  private bytes = new Uint8Array(16_384);
  private view = new DataView(this.bytes.buffer);
  private at = 0;

  get length() {
    return this.at;
  }

  reset() {
    this.at = 0;
  }

  /** A copy of the written bytes. */
  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.at);
  }

  private reserve(count: number) {
    const from = this.at;
    this.at += count;
    if (this.at > this.bytes.length) {
      const bigger = new Uint8Array(Math.max(this.at, this.bytes.length * 2));
      bigger.set(this.bytes);
      this.bytes = bigger;
      this.view = new DataView(bigger.buffer);
    }
    return from;
  }

  // Call `reserve` in a separate statement, because it may replace `bytes` and `view`.
  u8(value: number) {
    const at = this.reserve(1);
    this.bytes[at] = value;
  }

  u16(value: number) {
    const at = this.reserve(2);
    this.view.setUint16(at, value, true);
  }

  u32(value: number) {
    const at = this.reserve(4);
    this.view.setUint32(at, value, true);
  }

  f32(value: number) {
    const at = this.reserve(4);
    this.view.setFloat32(at, value, true);
  }

  f64(value: number) {
    const at = this.reserve(8);
    this.view.setFloat64(at, value, true);
  }

  /** Writes a whole number of at most 32 bits, with seven bits per byte, lowest bits first. */
  varint(value: number) {
    let rest = value >>> 0;
    for (; rest > 0x7f; rest >>>= 7) this.u8((rest & 0x7f) | 0x80);
    this.u8(rest);
  }

  append(source: ByteWriter) {
    const from = this.reserve(source.at);
    this.bytes.set(source.bytes.subarray(0, source.at), from);
  }
}

/** Reads the output of a ByteWriter. Throws a RangeError at the end of the bytes. */
export class ByteReader {
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left() {
    return this.view.byteLength - this.at;
  }

  private skip(count: number) {
    const from = this.at;
    this.at += count;
    return from;
  }

  u8() {
    return this.view.getUint8(this.skip(1));
  }

  i8() {
    return this.view.getInt8(this.skip(1));
  }

  u16() {
    return this.view.getUint16(this.skip(2), true);
  }

  i16() {
    return this.view.getInt16(this.skip(2), true);
  }

  u32() {
    return this.view.getUint32(this.skip(4), true);
  }

  f32() {
    return this.view.getFloat32(this.skip(4), true);
  }

  f64() {
    return this.view.getFloat64(this.skip(8), true);
  }

  varint() {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.u8();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
    throw new RangeError('A number in the frame is longer than 32 bits.');
  }
}
