import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPT_LIMITS, type ScriptEnd, type ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Attack } from './attacks/attack.ts';
import { ATTACKS, createRange } from './attacks.ts';

/** Beside other tests a machine is slow: times are judged to the point by `npm run attacks`. */
const GRACE_MS = 2_000;

const mayEndBy = ({ ends }: Attack, end: ScriptEnd) => ends.includes(end);
const fillsMemory = (attack: Attack) => mayEndBy(attack, 'memory');

/** Of those whose titles begin with the same word, as "hangs" or "hoards", the first: `npm run attacks` runs all. */
const firstOfEach = (attacks: readonly Attack[]) =>
  [...Map.groupBy(attacks, ({ title }) => title.split(' ')[0]).values()].map(([first]) => first);

/** Those that the limit may end find a short one: it is shortest where there is no memory to be filled before. */
const KINDS = [
  {
    kind: 'without an end',
    runMs: 300,
    choose: (attacks: Attack[]) =>
      firstOfEach(attacks.filter(attack => mayEndBy(attack, 'timeout') && !fillsMemory(attack))),
  },
  {
    kind: 'that fills the memory if there is time',
    runMs: 1_000,
    choose: (attacks: Attack[]) =>
      firstOfEach(attacks.filter(attack => mayEndBy(attack, 'timeout') && fillsMemory(attack))),
  },
  {
    kind: 'with an end',
    runMs: SCRIPT_LIMITS.runMs,
    choose: (attacks: Attack[]) => attacks.filter(attack => !mayEndBy(attack, 'timeout')),
  },
];

describe.each(Object.entries(ATTACKS))('a hostile script in %s', (language, attacks) => {
  describe.each(KINDS)('$kind', ({ runMs, choose }) => {
    let range: Awaited<ReturnType<typeof createRange>>;
    beforeAll(async () => {
      range = await createRange(language as ScriptLanguage, { runMs, graceMs: GRACE_MS });
    });
    afterAll(() => range.close());

    it.each(choose(attacks))(
      'that $title harms only itself',
      async attack => {
        expect(await range.withstand(attack)).toEqual([]);
      },
      60_000,
    );

    it('leaves everything as the next script needs it', async () => {
      expect(await range.faultsAfter()).toEqual([]);
    });
  });
});
