import prelude from './lua.prelude.lua?raw';
import { LuaEngine } from './lua-engine.ts';
import { loadLua } from './lua-library.ts';

/** Scratch entry. */
export interface Inside {
  call(name: string, args: unknown[]): unknown;
  line(kind: string, text: string): void;
  sleep(ms: number): void;
  actions: Record<string, string>;
}
export async function boot(wasm: ArrayBuffer, host: Inside) {
  const engine = new LuaEngine(await loadLua(wasm));
  engine.prepare(
    prelude,
    {
      call: (name, ...args) => host.call(String(name), args),
      line: (kind, text) => host.line(String(kind), String(text)),
      sleep: seconds => host.sleep(Number(seconds) * 1000),
      encode: value => JSON.stringify(value),
      decode: text => JSON.parse(String(text)),
    },
    host.actions,
  );
  return (code: string, event: unknown, secrets: unknown) =>
    engine.run(code, event, secrets, Math.floor(Math.random() * 2 ** 53));
}
