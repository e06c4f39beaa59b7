import type { Confinement } from '../../sandbox/confinement/confinement.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import {
  type Sandbox,
  SCRIPT_LIMITS,
  type ScriptLanguage,
  type ScriptOutcome,
} from '../../schema/records/script-run.ts';
import type { Attack } from './attacks/attack.ts';
import { JS } from './attacks/js.ts';
import { LUA } from './attacks/lua.ts';
import { PYTHON } from './attacks/python.ts';
import { TS } from './attacks/ts.ts';

/** All malicious scripts. `npm run attacks` runs every one of them. */
export const ATTACKS: Partial<Record<ScriptLanguage, Attack[]>> = {
  js: JS,
  ts: TS,
  lua: LUA,
  python: PYTHON,
};

/** The most memory that the process of a run may use. Unit: MiB. */
const MOST_MB = 270;
const INNOCENT: Record<ScriptLanguage, string> = {
  js: 'log("well")',
  ts: 'const word: string = "well"; log(word)',
  lua: 'log("well")',
  python: 'log("well")',
};

export interface RangeOptions {
  runMs: number;
  /** Time by which a run may exceed its limit. Unit: ms. */
  graceMs: number;
  /** By default, the strongest that works here. */
  confinement?: Confinement;
}

/** Prepares to run attacks in one language. */
export async function createRange(language: ScriptLanguage, { runMs, graceMs, confinement }: RangeOptions) {
  const sandbox = createSandbox({ runMs, confinement });
  await sandbox.prepare([language]);
  /** For harmless scripts: on a busy machine, they need more time than the short limit of some attacks. */
  const patient = runMs < SCRIPT_LIMITS.runMs ? createSandbox({ confinement }) : sandbox;

  const shoot = async (code: string, secrets: Record<string, string> = {}, on: Sandbox = sandbox) => {
    const logs: string[] = [];
    let calls = 0;
    const outcome = await on.run(
      { language, code, event: { user: 'ada' }, secrets },
      {
        line: ({ text }) => logs.push(text),
        call: async () => {
          calls++;
          return { ok: true };
        },
      },
    );
    return { outcome, logs, calls };
  };

  return {
    /** Runs an attack and returns the requirements that it violated; empty if it violated none. */
    async withstand(attack: Attack): Promise<string[]> {
      const { outcome, logs, calls } = await shoot(attack.code, attack.secrets);
      return [
        ...faultsOf(attack, outcome, (attack.withinMs ?? runMs) + graceMs),
        ...(attack.logs && logs.join('\n') !== attack.logs.join('\n')
          ? [`it wrote ${JSON.stringify(logs)}`]
          : []),
        ...(calls > (attack.mostCalls ?? 500) ? [`${calls} calls came through`] : []),
      ];
    },
    /** Runs a harmless script after attacks and returns why it did not run; empty if it ran. */
    async faultsAfter(): Promise<string[]> {
      const { outcome, logs } = await shoot(INNOCENT[language], {}, patient);
      if (outcome.end === 'ok' && logs[0] === 'well') return [];
      return [`the next script did not run: ${outcome.end} (${outcome.error})`];
    },
    async close() {
      await sandbox.close();
      if (patient !== sandbox) await patient.close();
    },
  };
}

function faultsOf({ ends, error }: Attack, outcome: ScriptOutcome, most: number): string[] {
  return [
    ...(ends.includes(outcome.end) ? [] : [`it ended as ${outcome.end} (${outcome.error})`]),
    ...(error && !error.test(outcome.error ?? '') ? [`the error was ${outcome.error}`] : []),
    ...(outcome.ms > most ? [`it took ${outcome.ms.toFixed(0)} ms`] : []),
    ...(outcome.end === 'timeout' && !(outcome.cpuMs > 0 && outcome.peakMb > 0)
      ? ['nobody watched what it used']
      : []),
    ...(outcome.peakMb > MOST_MB ? [`it held ${outcome.peakMb.toFixed(0)} MiB`] : []),
  ];
}
