import type { Lua, Pointer } from './lua-library.ts';
import { LuaValues, REGISTRY } from './lua-values.ts';

/** Slot of the registry for the value that the prelude returned. */
const RUN = 2;
const RESULTS = 2;

/** A function that Lua may call. Errors reach Lua as `false`, a code and a message. */
type Offered = (...args: unknown[]) => unknown;

/** An error with a code that scripts may match on. */
interface Refused extends Error {
  code?: unknown;
}

/** A Lua state with all libraries. */
export class LuaEngine {
  private readonly lua: Lua;
  private readonly values: LuaValues;
  private readonly state: Pointer;

  constructor(lua: Lua) {
    this.lua = lua;
    this.values = new LuaValues(lua);
    this.state = lua._luaL_newstate();
    lua._luaL_openlibs(this.state);
  }

  /** Runs the prelude with a table of functions and a value. `run` calls the function that it returns. */
  prepare(prelude: string, functions: Record<string, Offered>, value: unknown): void {
    this.load(prelude, '=starfray');
    this.pushOffered(functions);
    this.values.push(this.state, value);
    if (this.lua._lua_pcallk(this.state, 2, 1, 0, 0, 0)) {
      throw new Error(this.values.readText(this.state, -1));
    }
    this.lua._lua_rawsetp(this.state, REGISTRY, RUN);
  }

  /** Calls the prelude's function, and returns its result. Throws only errors of the prelude itself. */
  run(...args: unknown[]): unknown {
    this.lua._lua_rawgetp(this.state, REGISTRY, RUN);
    for (const arg of args) this.values.push(this.state, arg);
    if (this.lua._lua_pcallk(this.state, args.length, 1, 0, 0, 0)) {
      throw new Error(this.values.readText(this.state, -1));
    }
    return this.values.read(this.state, -1);
  }

  private load(text: string, name: string): void {
    const code = this.values.copyIn(text);
    const label = this.values.copyIn(name);
    const failed = this.lua._luaL_loadbufferx(this.state, code.at, code.bytes, label.at, 0);
    this.lua._free(code.at);
    this.lua._free(label.at);
    if (failed) throw new Error(this.values.readText(this.state, -1));
  }

  private pushOffered(functions: Record<string, Offered>): void {
    const { lua, state } = this;
    lua._lua_createtable(state, 0, 0);
    const set = (name: string, push: () => void) => {
      this.values.pushText(state, name);
      push();
      lua._lua_rawset(state, -3);
    };
    set('null', () => this.values.pushNull(state));
    set('list', () => this.values.pushListMark(state));
    for (const [name, offered] of Object.entries(functions)) {
      const run = lua.addFunction(L => this.answer(L, offered), 'ii');
      set(name, () => lua._lua_pushcclosure(state, run, 0));
    }
  }

  /**
   * Calls the function, then pushes `true` and its result, or `false`, code and message. Returns the number of values.
   */
  private answer(L: Pointer, offered: Offered): number {
    try {
      const args = Array.from({ length: this.lua._lua_gettop(L) }, (_, i) => this.values.read(L, i + 1));
      const result = offered(...args);
      this.lua._lua_pushboolean(L, 1);
      this.values.push(L, result);
      return RESULTS;
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem; // one of Lua's own jumps, which must continue
      return this.refuse(L, problem);
    }
  }

  private refuse(L: Pointer, { code, message }: Refused): number {
    this.lua._lua_settop(L, 0);
    this.lua._lua_pushboolean(L, 0);
    this.values.pushText(L, typeof code === 'string' ? code : 'bad-input');
    this.values.pushText(L, message);
    return RESULTS + 1;
  }
}
