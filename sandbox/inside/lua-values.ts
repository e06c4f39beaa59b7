import { MAX_DEPTH } from '../../schema/base/depth.ts';
import type { Lua, Pointer } from './lua-library.ts';
import { decode, encode } from './utf8.ts';

/** Lua's names of its types, by number. Here, light userdata always stands for null. */
const TYPES = ['nil', 'boolean', 'null', 'number', 'string', 'table', 'function', 'userdata', 'thread'];

/** Index of the registry: a table that scripts cannot reach. */
export const REGISTRY = -1_001_000;
/** Slot of the registry for the metatable of lists: an address that nothing else uses. */
const LIST = 1;
const NULL = 0;

type Entry = readonly [key: string | number, value: unknown];

/** Thrown when a value of the script cannot be sent. */
class Unsendable extends Error {}

/** Converts values between JSON and the stack of a Lua state. */
export class LuaValues {
  private readonly lua: Lua;
  private readonly length: Pointer;

  constructor(lua: Lua) {
    this.lua = lua;
    this.length = lua._malloc(4);
  }

  push(L: Pointer, value: unknown): void {
    if (!this.lua._lua_checkstack(L, 4)) throw new Unsendable('it is nested too deeply');
    if (value === null || value === undefined) this.lua._lua_pushnil(L);
    else if (typeof value === 'boolean') this.lua._lua_pushboolean(L, value ? 1 : 0);
    else if (typeof value === 'number') this.pushNumber(L, value);
    else if (typeof value === 'string') this.pushText(L, value);
    else if (Array.isArray(value)) this.pushList(L, value);
    else this.pushRecord(L, Object.entries(value));
  }

  pushText(L: Pointer, text: string): void {
    const { at, bytes } = this.copyIn(text);
    this.lua._lua_pushlstring(L, at, bytes);
    this.lua._free(at);
  }

  /** Copies text into Lua's memory, followed by a zero byte. The caller frees it. */
  copyIn(text: string): { at: Pointer; bytes: number } {
    const bytes = encode(text);
    const at = this.lua._malloc(bytes.length + 1);
    if (at === 0) throw new Unsendable('not enough memory');
    this.lua.HEAPU8.set(bytes, at);
    this.lua.HEAPU8[at + bytes.length] = 0;
    return { at, bytes: bytes.length };
  }

  private pushNumber(L: Pointer, value: number): void {
    if (Number.isSafeInteger(value)) this.lua._lua_pushinteger(L, BigInt(value));
    else this.lua._lua_pushnumber(L, value);
  }

  private pushList(L: Pointer, items: readonly unknown[]): void {
    this.lua._lua_createtable(L, items.length, 0);
    for (const [i, item] of items.entries()) {
      if (item === null) this.pushNull(L);
      else this.push(L, item);
      this.lua._lua_rawseti(L, -2, BigInt(i + 1));
    }
    this.pushListMark(L);
    this.lua._lua_setmetatable(L, -2);
  }

  private pushRecord(L: Pointer, fields: readonly (readonly [string, unknown])[]): void {
    this.lua._lua_createtable(L, 0, fields.length);
    for (const [name, field] of fields) {
      this.pushText(L, name);
      this.push(L, field);
      this.lua._lua_rawset(L, -3);
    }
  }

  /** Pushes the value that stands for null in lists, where nil would leave a gap. */
  pushNull(L: Pointer): void {
    this.lua._lua_pushlightuserdata(L, NULL);
  }

  /** Pushes the metatable of lists, which distinguishes an empty list from an empty record. */
  pushListMark(L: Pointer): void {
    if (this.lua._lua_rawgetp(L, REGISTRY, LIST) !== 0) return;
    this.lua._lua_settop(L, -2);
    this.lua._lua_createtable(L, 0, 0);
    this.lua._lua_pushvalue(L, -1);
    this.lua._lua_rawsetp(L, REGISTRY, LIST);
  }

  /** The value at an index as a JSON value. A table with the keys 1 to n becomes a list. Throws an `Unsendable`. */
  read(L: Pointer, index: number, depth = 0): unknown {
    const type = TYPES[this.lua._lua_type(L, index)] ?? 'nil';
    if (type === 'nil' || type === 'null') return null;
    if (type === 'boolean') return this.lua._lua_toboolean(L, index) !== 0;
    if (type === 'number') return this.readNumber(L, index);
    if (type === 'string') return this.readText(L, index);
    if (type === 'table') return this.readTable(L, index, depth);
    throw new Unsendable(`a ${type} cannot be sent`);
  }

  /** The string at an index. */
  readText(L: Pointer, index: number): string {
    const at = this.lua._lua_tolstring(L, index, this.length);
    return decode(this.lua.HEAPU8.subarray(at, at + (this.lua.HEAPU32[this.length >> 2] ?? 0)));
  }

  private readNumber(L: Pointer, index: number): number {
    const value = this.lua._lua_tonumberx(L, index, 0);
    if (Number.isFinite(value)) return value;
    throw new Unsendable(`${value} cannot be sent: JSON has no such number`);
  }

  private readTable(L: Pointer, index: number, depth: number): unknown {
    if (depth === MAX_DEPTH || !this.lua._lua_checkstack(L, 8)) {
      throw new Unsendable(
        `a table with more than ${MAX_DEPTH} levels cannot be sent; does it contain itself?`,
      );
    }
    this.lua._lua_pushvalue(L, index);
    const entries = this.readEntries(L, depth);
    const asList = entries.length === 0 ? this.isMarked(L) : isSequence(entries);
    this.lua._lua_settop(L, -2);
    return asList ? inOrder(entries) : recordOf(entries);
  }

  private readEntries(L: Pointer, depth: number): Entry[] {
    const entries: Entry[] = [];
    this.lua._lua_pushnil(L);
    while (this.lua._lua_next(L, -2)) {
      entries.push([this.readKey(L), this.read(L, -1, depth + 1)]);
      this.lua._lua_settop(L, -2);
    }
    return entries;
  }

  private readKey(L: Pointer): string | number {
    const type = TYPES[this.lua._lua_type(L, -2)];
    if (type === 'string') return this.readText(L, -2);
    if (type === 'number') return this.readNumber(L, -2);
    throw new Unsendable(`a table with a ${type} as a key cannot be sent`);
  }

  private isMarked(L: Pointer): boolean {
    if (!this.lua._lua_getmetatable(L, -1)) return false;
    this.pushListMark(L);
    const marked = this.lua._lua_rawequal(L, -1, -2) !== 0;
    this.lua._lua_settop(L, -3);
    return marked;
  }
}

const isSequence = (entries: readonly Entry[]): boolean =>
  entries.every(
    ([key]) => typeof key === 'number' && Number.isInteger(key) && key >= 1 && key <= entries.length,
  );

const inOrder = (entries: readonly Entry[]): unknown[] =>
  entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);

/** A record of the entries, sorted by name, because Lua does not preserve their order. */
const recordOf = (entries: readonly Entry[]): Record<string, unknown> =>
  Object.fromEntries(entries.map(([key, value]) => [String(key), value] as const).toSorted(byName));

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);
