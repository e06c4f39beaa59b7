import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPT_LIMITS, type ScriptLanguage } from '../../schema/script-run.ts';
import type { Attack } from './attacks/attack.ts';
import { ATTACKS, createRange } from './attacks.ts';

/** Beside other tests a machine is slow: times are judged to the point by `npm run attacks`. */
const GRACE_MS = 2_000;

/** Those that may end by the limit find a short one, the others the real one. */
const isEndless = ({ ends }: Attack) => ends.includes('timeout');
const KINDS = [
  { kind: 'without an end', runMs: 1_000, isOfKind: isEndless },
  {
    kind: 'with an end',
    runMs: SCRIPT_LIMITS.runMs,
    isOfKind: (attack: Attack) => !isEndless(attack),
  },
];

describe.each(Object.entries(ATTACKS))('a hostile script in %s', (language, attacks) => {
  describe.each(KINDS)('$kind', ({ runMs, isOfKind }) => {
    let range: Awaited<ReturnType<typeof createRange>>;
    beforeAll(async () => {
      range = await createRange(language as ScriptLanguage, { runMs, graceMs: GRACE_MS });
    }, 120_000);
    afterAll(() => range.close());

    it.each(attacks.filter(isOfKind))(
      'that $title harms only itself',
      async attack => {
        expect(await range.withstand(attack)).toEqual([]);
      },
      60_000,
    );
  });
});
