import prelude from './lua.prelude.lua?raw';
import { LuaEngine } from './lua-engine.ts';
import { loadLua } from './lua-library.ts';
import { ACTIONS, ask, expose, finish, line, sleep, takeFile } from './seam.ts';
import { inSnakeCase } from './snake-case.ts';

/** The entry for Lua. A script runs from beginning to end in one call, because all its calls block. */
interface Problem {
  text: string;
  /** Absent if no line is known. */
  line?: number;
}

let engine: LuaEngine;

async function boot() {
  engine = new LuaEngine(await loadLua(takeFile('wasm')));
  const functions = {
    call: (name: unknown, ...args: unknown[]) => ask(String(name), args),
    line: (kind: unknown, words: unknown) =>
      line(kind === 'say' || kind === 'error' ? kind : 'log', String(words)),
    sleep: (seconds: unknown) => sleep(Number(seconds) * 1000),
    encode: (value: unknown) => JSON.stringify(value),
    decode: (text: unknown) => JSON.parse(String(text)),
  };
  engine.prepare(prelude, functions, inSnakeCase(ACTIONS));
}

function begin(job: string): undefined {
  const { code, event, secrets, isCheck } = JSON.parse(job);
  const seed = Math.floor(Math.random() * Number.MAX_SAFE_INTEGER);
  const problem = engine.run(code, event, secrets, seed, isCheck === true) as Problem | null;
  return problem === null ? finish() : finish(problem.text, problem.line);
}

expose({ boot, begin });
