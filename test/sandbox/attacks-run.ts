import type { ScriptLanguage } from '../../schema/script-run.ts';
import { SCRIPT_LIMITS } from '../../schema/script-run.ts';
import { ATTACKS, createRange } from './attacks.ts';

/** `npm run attacks`: the whole corpus with the real limits; `-- js lua` for some languages. */
const wanted = process.argv.slice(2);
let failed = 0;
for (const [language, attacks] of Object.entries(ATTACKS)) {
  if (wanted.length > 0 && !wanted.includes(language)) continue;
  const range = await createRange(language as ScriptLanguage, { runMs: SCRIPT_LIMITS.runMs, graceMs: 300 });
  for (const attack of attacks) {
    const faults = await range.withstand(attack);
    if (faults.length > 0) failed++;
    console.log(
      `${faults.length > 0 ? 'FAULT' : 'ok   '} ${language}: ${attack.title} ${faults.join('; ')}`.trimEnd(),
    );
  }
  await range.close();
}
console.log(failed > 0 ? `${failed} failed` : 'no fault');
process.exit(failed > 0 ? 1 : 0);
