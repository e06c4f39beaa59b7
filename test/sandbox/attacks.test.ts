import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptLanguage } from '../../schema/script-run.ts';
import { ATTACKS, createRange } from './attacks.ts';

/** Here in a hurry, beside other tests; `npm run attacks` does the same with the real limit, to the point. */
const LIMITS = { runMs: 1_000, graceMs: 2_000 };

describe.each(Object.entries(ATTACKS))('a hostile script in %s', (language, attacks) => {
  let range: Awaited<ReturnType<typeof createRange>>;
  beforeAll(async () => {
    range = await createRange(language as ScriptLanguage, LIMITS);
  }, 120_000);
  afterAll(() => range.close());

  it.each(attacks)(
    'that $title harms only itself',
    async attack => {
      expect(await range.withstand(attack)).toEqual([]);
    },
    30_000,
  );
});
