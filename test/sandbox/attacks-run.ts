import { readCommandLine, refuse } from '../../harness/command-line.ts';
import { type Confinement, UNWRAPPED } from '../../sandbox/confinement/confinement.ts';
import { findConfinement } from '../../sandbox/find-confinement.ts';
import { SCRIPT_LIMITS, type ScriptLanguage } from '../../schema/records/script-run.ts';
import type { Attack } from './attacks/attack.ts';
import { ATTACKS, createRange } from './attacks.ts';

/**
 * Runs `npm run attacks`: all attacks with the real limits, without bubblewrap and then, if it works here, with it. `--
 * js lua` runs only the attacks in these languages.
 */

const usage = `npm run attacks [-- ${Object.keys(ATTACKS).join(' ')}]`;
const { positionals: wanted } = readCommandLine({ usage, most: Object.keys(ATTACKS).length });
const unknown = wanted.find(name => !Object.hasOwn(ATTACKS, name));
if (unknown !== undefined) refuse(`There is no language "${unknown}".`, usage);
const languages = Object.entries(ATTACKS).filter(([name]) => wanted.length === 0 || wanted.includes(name));

/** Runs attacks and returns how many of them did harm. */
async function failuresOf(language: ScriptLanguage, attacks: readonly Attack[], confinement: Confinement) {
  const range = await createRange(language, { runMs: SCRIPT_LIMITS.runMs, graceMs: 300, confinement });
  let failed = 0;
  for (const attack of attacks) {
    const faults = [...(await range.withstand(attack)), ...(await range.faultsAfter())];
    if (faults.length > 0) failed++;
    const verdict = faults.length > 0 ? 'FAULT' : 'ok   ';
    console.log(
      `${verdict} ${confinement.level}, ${language}: ${attack.title} ${faults.join('; ')}`.trimEnd(),
    );
  }
  await range.close();
  return failed;
}

const { confinement, blocked } = await findConfinement();
const isWrapped = confinement.level === 'namespaces';
let failed = 0;
for (const each of isWrapped ? [UNWRAPPED, confinement] : [UNWRAPPED])
  for (const [language, attacks] of languages)
    failed += await failuresOf(language as ScriptLanguage, attacks, each);
if (!isWrapped) console.log(`not run with namespaces: ${blocked ?? 'bubblewrap is not installed'}`);
console.log(failed > 0 ? `${failed} failed` : 'no fault');
process.exit(failed > 0 ? 1 : 0);
