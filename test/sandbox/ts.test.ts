import { describe, expect, it } from 'vitest';
import { scriptsIn } from './scripts-in.ts';

/** Tests of what only TypeScript has. Everything else is as in JavaScript: see js.test.ts. */

const { run, written, failed } = scriptsIn('ts');

describe('script', () => {
  it('types in TypeScript are removed from the code and are not checked', async () => {
    const code = `
      interface Row<T> { name: T; kills?: number }
      type Names = readonly string[]
      const rows = [{ name: 'ada', kills: 3 }] satisfies Row<string>[]
      const first = <T,>(list: readonly T[]): T => list[0]!
      const wrong: number = first(rows).name as unknown as number
      log(wrong)`;
    expect(await written(code)).toEqual(['ada']);
  });

  it('additions of TypeScript work: enums, parameter properties and abstract classes', async () => {
    const code = `
      enum Side { Red, Blue = 5, Green }
      enum Word { Hi = 'hi' }
      abstract class Base<T> { constructor(protected readonly value: T, public side: Side = Side.Green) {} }
      class Ship extends Base<string> { show(): string { return this.value + this.side } }
      log(new Ship('s').show(), Side[5], Word.Hi)`;
    expect(await written(code)).toEqual(['s6 Blue hi']);
  });

  it('modern JavaScript also works in TypeScript', async () => {
    const code = `
      class Count { #n = 0; static from = 2; get n() { return this.#n ||= Count.from } }
      const { a = 1, ...rest }: { a?: number; b: number } = { b: 2 }
      log(new Count().n, a, rest, [1, 2].at(-1), null ?? 'x', 1_000)`;
    expect(await written(code)).toEqual(['2 1 {"b":2} 2 x 1000']);
  });

  it('errors in TypeScript give the lines of the original script, even after types, enums and classes', async () => {
    const code = 'interface A {\n  b: string\n}\nenum C {\n  D,\n}\n\nthrow new Error("line eight")';
    expect(await failed(code)).toMatchObject({ error: 'Error: line eight', line: 8 });
  });

  it('a syntax error in TypeScript is reported with its line, and the script does not run', async () => {
    const { outcome, lines } = await run('log(1)\n\nconst x: = 2');
    expect(outcome).toMatchObject({ end: 'error', error: expect.stringMatching(/^SyntaxError: /), line: 3 });
    expect(lines).toEqual([]);
  });

  it('a TypeScript namespace that is removed from the code causes a warning', async () => {
    const { lines } = await run('namespace A { export const b = 1 }\nlog(1)');
    expect(lines).toEqual([
      { kind: 'error', text: 'Namespaces are not supported and were removed: use an object instead.' },
      { kind: 'log', text: '1' },
    ]);
  });

  it('a variable in TypeScript may be named namespace', async () => {
    expect(await written('const namespace = 1\nlog(namespace)')).toEqual(['1']);
  });

  it('a TypeScript script may begin with tens of thousands of empty lines', async () => {
    expect(await written(`${'\n'.repeat(90_000)}log(1)`)).toEqual(['1']);
  });

  it('an import in TypeScript is reported as an error', async () => {
    expect(await failed('import fs from "node:fs"\nlog(fs)')).toMatchObject({
      error: expect.stringMatching(/import/),
      line: 1,
    });
  });
});
