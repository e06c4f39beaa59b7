/** Layout of a PE32+ file with headers in its first block and one section in its second. Unit: bytes. */
const FILE_BLOCK = 0x200;
const SECTION_RVA = 0x1000;
const PE_OFFSET = 0x40;
const OPTIONAL_HEADER = PE_OFFSET + 24;
const OPTIONAL_HEADER_SIZE = 240;
const SECTION_HEADER = OPTIONAL_HEADER + OPTIONAL_HEADER_SIZE;
const EXPORT_DIRECTORY_SIZE = 40;

/**
 * Makes a Windows library (x64) without code. Its only function is forwarded to another library: `target` is, for
 * example, `ADVAPI32.SystemFunction036`. The format is Microsoft's "PE Format"; the export directory contains a
 * forwarder.
 */
export function forwarderDll(library: string, name: string, target: string): Buffer {
  const file = Buffer.alloc(2 * FILE_BLOCK);
  const exports = exportSection(library, name, target);
  writeFileHeader(file);
  writeOptionalHeader(file, exports.length);
  writeSectionHeader(file, exports.length);
  exports.copy(file, FILE_BLOCK);
  return file;
}

function writeFileHeader(file: Buffer) {
  file.write('MZ', 0, 'latin1');
  file.writeUInt32LE(PE_OFFSET, 0x3c);
  file.write('PE\0\0', PE_OFFSET, 'latin1');
  file.writeUInt16LE(0x8664, PE_OFFSET + 4); // machine: x64
  file.writeUInt16LE(1, PE_OFFSET + 6); // number of sections
  file.writeUInt16LE(OPTIONAL_HEADER_SIZE, PE_OFFSET + 20);
  file.writeUInt16LE(0x2022, PE_OFFSET + 22); // executable image, large addresses, library
}

function writeOptionalHeader(file: Buffer, exportsSize: number) {
  const put = (value: number, offset: number) => file.writeUInt32LE(value, OPTIONAL_HEADER + offset);
  file.writeUInt16LE(0x20b, OPTIONAL_HEADER); // PE32+
  put(FILE_BLOCK, 8); // size of initialised data
  file.writeBigUInt64LE(0x1_8000_0000n, OPTIONAL_HEADER + 24); // preferred load address
  put(SECTION_RVA, 32); // section alignment
  put(FILE_BLOCK, 36); // file alignment
  put(6, 40); // system version 6.0
  put(6, 48); // subsystem version 6.0
  put(2 * SECTION_RVA, 56); // size in memory
  put(FILE_BLOCK, 60); // size of the headers
  file.writeUInt16LE(2, OPTIONAL_HEADER + 68); // subsystem: Windows
  file.writeUInt16LE(0x100, OPTIONAL_HEADER + 70); // data is not executable
  put(16, 108); // number of data directories, the first of which contains the exports
  put(SECTION_RVA, 112);
  put(exportsSize, 116);
}

function writeSectionHeader(file: Buffer, exportsSize: number) {
  file.write('.rdata', SECTION_HEADER, 'latin1');
  file.writeUInt32LE(exportsSize, SECTION_HEADER + 8);
  file.writeUInt32LE(SECTION_RVA, SECTION_HEADER + 12);
  file.writeUInt32LE(FILE_BLOCK, SECTION_HEADER + 16);
  file.writeUInt32LE(FILE_BLOCK, SECTION_HEADER + 20);
  file.writeUInt32LE(0x4000_0040, SECTION_HEADER + 36); // initialised data, readable
}

/**
 * The export directory, its three tables with one entry each, and the texts. An address within this section makes a
 * forwarder.
 */
function exportSection(library: string, name: string, target: string) {
  const addresses = EXPORT_DIRECTORY_SIZE;
  const names = addresses + 4;
  const ordinals = names + 4;
  const texts = ordinals + 2;
  const [libraryAt, nameAt, targetAt] = offsetsOf(texts, [library, name, target]);
  const head = Buffer.alloc(texts);
  head.writeUInt32LE(SECTION_RVA + libraryAt, 12);
  head.writeUInt32LE(1, 16); // first ordinal
  head.writeUInt32LE(1, 20); // number of functions
  head.writeUInt32LE(1, 24); // number of names
  head.writeUInt32LE(SECTION_RVA + addresses, 28);
  head.writeUInt32LE(SECTION_RVA + names, 32);
  head.writeUInt32LE(SECTION_RVA + ordinals, 36);
  head.writeUInt32LE(SECTION_RVA + targetAt, addresses);
  head.writeUInt32LE(SECTION_RVA + nameAt, names);
  return Buffer.concat([head, Buffer.from(`${library}\0${name}\0${target}\0`, 'latin1')]);
}

/** Offsets of consecutive zero-terminated texts. */
function offsetsOf(start: number, texts: string[]) {
  let at = start;
  return texts.map(text => {
    const offset = at;
    at += text.length + 1;
    return offset;
  });
}
