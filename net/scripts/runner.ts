import type { Sandbox, ScriptLine, ScriptOutcome } from '../../schema/script-run.ts';
import type { Caller } from '../access/identity.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { EventHub } from '../events/hub.ts';
import type { Store } from '../store/store.ts';
import type { EventObject } from './event-object.ts';
import { createHostCall, type Runnable } from './host-call.ts';
import type { ScriptHttp } from './http/http.ts';
import { createLiveOutput } from './live-output.ts';
import type { RunRecord, ScriptRuns } from './script-runs.ts';
import type { ScriptSecrets } from './secrets/script-secrets.ts';

export interface RunRequest {
  script: Runnable;
  event: EventObject;
  /** For the records: `reward`, `command`, the name of the event, or `test`. */
  trigger: string;
  /** Number of its cause in the audit. */
  cause: number | null;
  onStart?(): void;
}

export interface RunnerParts {
  sandbox: Sandbox;
  store: Store;
  secrets: ScriptSecrets;
  runs: ScriptRuns;
  hub: Pick<EventHub, 'publish'>;
  audit: Audit;
  http: ScriptHttp;
  dispatch: Dispatch;
  /** Called with failures that are not the script's. */
  onBug(error: unknown): void;
}

/** Runs a script once and records the run. Rejects with `too-many-requests` when the sandbox is full. */
export type Run = (request: RunRequest) => Promise<RunRecord>;

export const createRunner =
  (parts: RunnerParts): Run =>
  async ({ script, event, trigger, cause, onStart }) => {
    const { sandbox, secrets, runs, audit, hub } = parts;
    sandbox.requireRoom(script.id); // what is dropped leaves no record
    const { name, language, code } = script;
    const caller: Caller = {
      name: `script ${name}`,
      scope: 'play',
      via: 'script',
      parent: cause ?? undefined,
    };
    const runCause = audit.record(`run ${name}`, { ...caller, script: script.id ?? undefined });
    const { redact } = secrets;
    const output: ScriptLine[] = [];
    const job = { language, code, event, secrets: secrets.namedBy(code) };
    const { number, at } = runs.begin({ name, trigger });
    const live = createLiveOutput(hub, { script: name, run: number, cause: runCause });
    const write = ({ kind, text }: ScriptLine) => {
      const line = { kind, text: redact(text) };
      output.push(line);
      live.line(line);
    };
    const call = createHostCall(parts, script, { ...caller, parent: runCause }, redact);
    const outcome = await sandbox.run(job, { call, line: write, onStart }, script.id);
    if (outcome.error) write({ kind: 'error', text: errorText(outcome) });
    const { error: _, ...figures } = outcome;
    const record = { ...rounded(figures), ok: outcome.end === 'ok', output };
    runs.end(number, record);
    live.end(outcome.end);
    return { name, at, trigger, ...record };
  };

const errorText = ({ error, line }: ScriptOutcome) => (line === null ? `${error}` : `line ${line}: ${error}`);

const rounded = ({ ms, cpuMs, peakMb, ...rest }: Omit<ScriptOutcome, 'error'>) => ({
  ...rest,
  ms: Math.round(ms),
  cpuMs: Math.round(cpuMs),
  peakMb: Math.round(peakMb),
});
