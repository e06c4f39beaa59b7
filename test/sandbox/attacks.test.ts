import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCRIPT_LIMITS, type ScriptEnd, type ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Attack } from './attacks/attack.ts';
import { ATTACKS, createRange } from './attacks.ts';

/**
 * Allows more time than usual, because the machine is slow while other tests run. `npm run attacks` checks times
 * exactly.
 */
const GRACE_MS = 2_000;

const mayEndBy = ({ ends }: Attack, end: ScriptEnd) => ends.includes(end);
const fillsMemory = (attack: Attack) => mayEndBy(attack, 'memory');

/**
 * The first attack of each kind. The kind is the first word of the title, such as "hangs" or "hoards". `npm run
 * attacks` runs all attacks.
 */
const firstOfEach = (attacks: readonly Attack[]) =>
  [...Map.groupBy(attacks, ({ title }) => title.split(' ')[0]).values()].map(([first]) => first);

/**
 * Groups of attacks. Attacks that may end by the time limit get a short one, and the shortest if they do not have to
 * fill memory.
 */
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

describe.each(Object.entries(ATTACKS))('hostile script in %s', (language, attacks) => {
  describe.each(KINDS)('$kind', ({ runMs, choose }) => {
    let range: Awaited<ReturnType<typeof createRange>>;
    beforeAll(async () => {
      range = await createRange(language as ScriptLanguage, { runMs, graceMs: GRACE_MS });
    });
    afterAll(() => range.close());

    it.each(choose(attacks))(
      'a hostile script harms only itself when it $title',
      async attack => {
        expect(await range.withstand(attack)).toEqual([]);
      },
      60_000,
    );

    it('after a hostile script, the next script runs normally', async () => {
      expect(await range.faultsAfter()).toEqual([]);
    });
  });
});
