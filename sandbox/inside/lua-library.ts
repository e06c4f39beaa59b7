import './webassembly.ts';
import './lua-worker.ts';
import { LuaWasm } from 'wasmoon';

/** The address of a Lua state, or of memory, in the WebAssembly module. */
export type Pointer = number;

/**
 * The part of Lua's C API that is used. All values are numbers. All thrown exceptions are numbers too; they are Lua's
 * own jumps.
 */
export interface Lua {
  HEAPU8: Uint8Array;
  HEAPU32: Uint32Array;
  _malloc(bytes: number): Pointer;
  _free(at: Pointer): void;
  addFunction(run: (L: Pointer) => number, signature: 'ii'): Pointer;
  _luaL_newstate(): Pointer;
  _luaL_openlibs(L: Pointer): void;
  _luaL_loadbufferx(L: Pointer, text: Pointer, bytes: number, name: Pointer, mode: Pointer): number;
  _lua_pcallk(L: Pointer, args: number, results: number, handler: number, context: number, k: number): number;
  _lua_gettop(L: Pointer): number;
  _lua_settop(L: Pointer, index: number): void;
  _lua_checkstack(L: Pointer, slots: number): number;
  _lua_type(L: Pointer, index: number): number;
  _lua_rawequal(L: Pointer, a: number, b: number): number;
  _lua_pushvalue(L: Pointer, index: number): void;
  _lua_pushnil(L: Pointer): void;
  _lua_pushboolean(L: Pointer, value: number): void;
  _lua_pushnumber(L: Pointer, value: number): void;
  _lua_pushinteger(L: Pointer, value: bigint): void;
  _lua_pushlstring(L: Pointer, text: Pointer, bytes: number): Pointer;
  _lua_pushlightuserdata(L: Pointer, value: Pointer): void;
  _lua_pushcclosure(L: Pointer, run: Pointer, upvalues: number): void;
  _lua_createtable(L: Pointer, items: number, fields: number): void;
  _lua_rawset(L: Pointer, table: number): void;
  _lua_rawseti(L: Pointer, table: number, key: bigint): void;
  _lua_rawgetp(L: Pointer, table: number, key: Pointer): number;
  _lua_rawsetp(L: Pointer, table: number, key: Pointer): void;
  _lua_getmetatable(L: Pointer, index: number): number;
  _lua_setmetatable(L: Pointer, index: number): number;
  _lua_next(L: Pointer, table: number): number;
  _lua_isinteger(L: Pointer, index: number): number;
  _lua_toboolean(L: Pointer, index: number): number;
  _lua_tonumberx(L: Pointer, index: number, isNumber: Pointer): number;
  _lua_tolstring(L: Pointer, index: number, bytes: Pointer): Pointer;
}

/** Loads Lua from the bytes of its WebAssembly module. */
export async function loadLua(wasm: ArrayBuffer): Promise<Lua> {
  Object.assign(globalThis, { fetch: async () => ({ ok: true, arrayBuffer: async () => wasm }) });
  const { module } = await LuaWasm.initialize('glue.wasm');
  return module as unknown as Lua;
}
