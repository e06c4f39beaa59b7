import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { type Sandbox, SCRIPT_LANGUAGES, type ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Case } from './conformance/case.ts';
import { ENDINGS } from './conformance/endings.ts';
import { GAME } from './conformance/game.ts';
import { OUTPUT } from './conformance/output.ts';
import { OUTSIDE } from './conformance/outside.ts';
import { VALUES } from './conformance/values.ts';
import { runScript } from './run-script.ts';

/** Promises that hold in every language. The topics and titles are the same for all. */
const TOPICS = {
  'what a script is given': VALUES,
  'what a script writes': OUTPUT,
  'what a script asks of the game': GAME,
  'what a script keeps and asks of others': OUTSIDE,
  'how a script ends': ENDINGS,
};

const codeOf = (one: Case, language: ScriptLanguage) =>
  language === 'ts' ? (one.ts ?? one.js) : one[language];

/**
 * Scripts that write one line per run. `isSame` says whether a second run must write the same line or a different one.
 */
const BETWEEN_RUNS: (Case & { isSame: boolean })[] = [
  {
    title: 'starts without the variables that another run has set',
    js: 'log(typeof globalThis.mark); globalThis.mark = 1',
    ts: 'log(typeof (globalThis as any).mark); (globalThis as any).mark = 1',
    lua: 'log(type(mark)); mark = 1',
    python: 'log("mark" in globals()); mark = 1',
    isSame: true,
  },
  {
    title: 'gets different random numbers',
    js: 'log(Math.random())',
    lua: 'log(math.random(1, 1000000000))',
    python: 'import random\nlog(random.random())',
    isSame: false,
  },
];

const run = (sandbox: Sandbox, one: Case, language: ScriptLanguage) =>
  runScript(sandbox, language, { ...one, code: codeOf(one, language) });

describe.each(SCRIPT_LANGUAGES)('in %s', language => {
  let sandbox: Sandbox;
  /** A sandbox for scripts that never end. */
  let impatient: Sandbox;
  beforeAll(async () => {
    sandbox = createSandbox();
    impatient = createSandbox({ runMs: 300 });
    await sandbox.prepare([language]);
  });
  afterAll(async () => {
    await sandbox.close();
    await impatient.close();
  });

  describe.each(Object.entries(TOPICS))('%s', (_, cases) => {
    it.each(cases)(
      '$title',
      async one => {
        const mayNotEnd = one.end?.includes('timeout');
        const { outcome, lines, calls } = await run(mayNotEnd ? impatient : sandbox, one, language);
        expect(one.end ?? ['ok'], outcome.error ?? '').toContain(outcome.end);
        if (one.error) expect(outcome.error).toMatch(one.error);
        if (one.line) expect(outcome.line).toBe(one.line);
        if (one.lines) expect(lines).toEqual(one.lines);
        if (one.calls) expect(calls).toEqual(one.calls);
      },
      20_000,
    );
  });

  it.each(BETWEEN_RUNS)('each run $title', async one => {
    const first = await run(sandbox, one, language);
    const second = await run(sandbox, one, language);
    expect(first.lines).toHaveLength(1);
    if (one.isSame) expect(second.lines).toEqual(first.lines);
    else expect(second.lines).not.toEqual(first.lines);
  });
});
