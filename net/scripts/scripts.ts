import type { Script } from '../../schema/actions/scripts.ts';
import type { Phase } from '../../schema/catalog/catalog.ts';
import type { Sandbox } from '../../schema/records/script-run.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import { NEVER_BLOCKED, type WhyBlocked } from '../dispatch/external-acts.ts';
import type { EventHub } from '../events/hub.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import { createGates } from './gates.ts';
import { createScriptHttp, type ScriptHttp, unlessRefused } from './http/http.ts';
import type { FindSecret } from './http/secrets.ts';
import { createRunner, type Run } from './runner.ts';
import { createScriptRuns, type ScriptRuns } from './script-runs.ts';
import { createScriptsTable, type ScriptsTable } from './scripts-table.ts';
import { createScriptSecrets, type ScriptSecrets } from './secrets/script-secrets.ts';
import { createTriggers, type Triggers } from './triggers.ts';
import { type Check, createCheck } from './warnings/check.ts';

/** The streamer's scripts, with their triggers and runs. */
export interface Scripts {
  table: ScriptsTable;
  secrets: ScriptSecrets;
  runs: ScriptRuns;
  triggers: Triggers;
  runtimes: Sandbox['runtimes'];
  /** Numbers of runs that are in progress or waiting. */
  load: Pick<Sandbox, 'running' | 'waiting'>;
  run: Run;
  check: Check;
  /** Prepares processes for the languages of scripts that can start. Call this after each change. */
  prepare(): void;
  close(): Promise<void>;
}

interface ScriptsDeps {
  sandbox: Sandbox;
  store: Store;
  vault: Vault;
  hub: EventHub;
  audit: Audit;
  emergency: Emergency;
  dispatch: Dispatch;
  /** Writes a script's line to the chat. */
  say(text: string, script: string, cause: number): void;
  /** Creates the function for scripts' web requests. By default the requests are really sent. */
  createHttp?(options: { secret: FindSecret }): ScriptHttp;
  whyBlocked?: WhyBlocked;
  /** Phase of the round. */
  phase(): Phase;
  onLog(line: string): void;
  onBug(error: unknown): void;
}

export function createScripts(deps: ScriptsDeps): Scripts {
  const { sandbox, store, vault, hub, audit, emergency, dispatch, say, phase, onLog, onBug } = deps;
  const { createHttp = createScriptHttp, whyBlocked = NEVER_BLOCKED } = deps;
  const table = createScriptsTable(store, onLog);
  const secrets = createScriptSecrets(store, vault);
  if (secrets.unreadable.length > 0) onLog(sealedElsewhere(secrets.unreadable));
  const runs = createScriptRuns(store);
  const http = unlessRefused(createHttp({ secret: secrets.find }), whyBlocked);
  const run = createRunner({
    sandbox,
    store,
    secrets,
    runs,
    hub,
    audit,
    emergency,
    http,
    dispatch,
    say,
    onBug,
  });
  const runnable = () => table.all.filter(({ language }) => sandbox.runtimes[language]);
  const isStored = (id: string) => table.all.some(script => script.id === id);
  const gates = createGates(phase, isStored);
  const triggers = createTriggers({ scripts: runnable, audit, emergency, gates, run, onLog, onBug });
  const preparation = createPreparation(sandbox, runnable, onLog);
  const unsubscribe = hub.subscribe(batch => triggers.events(batch));
  emergency.onChange(() => {
    if (emergency.stop) sandbox.stop();
  });
  preparation.start();

  return {
    table,
    secrets,
    runs,
    triggers,
    runtimes: sandbox.runtimes,
    load: sandbox,
    run,
    check: createCheck(sandbox, () => table.all),
    prepare: preparation.start,
    async close() {
      unsubscribe();
      await sandbox.endRuns(); // otherwise a preparation would wait until running scripts end
      await preparation.settled();
      await sandbox.close();
    },
  };
}

/** Prepares the sandbox for the languages in use. Nothing is prepared before a script can start. */
function createPreparation(sandbox: Sandbox, scripts: () => Script[], onLog: (line: string) => void) {
  let preparing: Promise<void> | null = null;
  return {
    start() {
      const startable = scripts().filter(canStart);
      if (startable.length === 0 && !preparing) return;
      const languages = new Set(startable.map(({ language }) => language));
      preparing = Promise.resolve(preparing)
        .then(() => sandbox.prepare(languages))
        .catch((error: Error) =>
          onLog(`Scripts in ${[...languages].join(', ')} may start slowly: ${error.message}`),
        );
    },
    /** Resolves when all preparations have ended. */
    settled: async () => preparing,
  };
}

const canStart = ({ enabled, trigger }: Script) => enabled && trigger.type !== 'none';

const sealedElsewhere = (names: readonly string[]) =>
  `Scripts cannot use the secrets ${names.join(', ')}: they were encrypted with a secret.key other than the one in the data folder. Put the right file back and restart, or set them again.`;
