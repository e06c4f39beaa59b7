import { type Attack, E, M, OK, T } from './attack.ts';

/** Attacks in TypeScript. */
export const TS: Attack[] = [
  { title: 'loops', code: 'for(;;);', ends: T },
  { title: 'loops while a call is answered', code: 'game.getVersion();for(;;);', ends: T },
  { title: 'loops while a timer runs out', code: 'setTimeout(()=>{},50);for(;;);', ends: T },
  { title: 'nests brackets without end', code: '['.repeat(20_000), ends: E },
  { title: 'nests a type without end', code: `type X=${'('.repeat(20_000)}`, ends: E },
  { title: 'nests type arguments without end', code: `let x: ${'A<'.repeat(20_000)}`, ends: E },
  { title: 'adds without end', code: `${'1+'.repeat(60_000)}1`, ends: ['error', 'ok', 'timeout'] },
  { title: 'has a type where one is missing', code: 'let x: = 1', ends: E },
  {
    title: 'throws on a line after an enum and a parameter property',
    code: 'enum A { B, C }\nclass P {\n  constructor(readonly a: A) {}\n}\nlog(new P(A.C).a)\nthrow new Error("six")',
    ends: E,
    error: /six/,
    logs: ['1'],
  },
  {
    title: 'hoards',
    code: 'const a: Uint8Array[] = []; for(;;) a.push(new Uint8Array(1<<20).fill(1))',
    ends: M,
  },
  {
    title: 'looks for the host',
    code: 'log(typeof (globalThis as any).process)',
    ends: OK,
    logs: ['undefined'],
  },
  { title: 'imports', code: 'import fs from "fs"; log(fs)', ends: E },
  { title: 'requires', code: 'import fs = require("fs"); log(fs)', ends: E },
];
