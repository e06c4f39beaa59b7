import { type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { GAME_FUNCTIONS } from '../../schema/actions/script-api.ts';
import type { Script } from '../../schema/actions/scripts.ts';
import { GameError } from '../../schema/base/error.ts';
import type { ScriptHost } from '../../schema/records/script-run.ts';
import type { Caller } from '../access/identity.ts';
import { inFunctions } from '../dispatch/command-names.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Emergency } from '../dispatch/emergency.ts';
import { flatInput } from '../dispatch/input.ts';
import type { Store } from '../store/store.ts';
import type { WebAnswer } from './http/answer.ts';
import type { ScriptHttp } from './http/http.ts';
import { createScriptValues, createTemporaryValues, type ScriptValues } from './script-values.ts';
import { type Redact, redactDeep } from './secrets/redact.ts';

/** The code to run: a saved script, or unsaved code in a test run. */
export type Runnable = Pick<Script, 'name' | 'language' | 'code' | 'hosts'> & {
  /** Id of the script; null for code that was not saved. */
  id: string | null;
};

interface HostCallDeps {
  store: Store;
  http: ScriptHttp;
  emergency: Emergency;
  dispatch: Dispatch;
  /** Writes a line to the run's output. */
  log(text: string): void;
  /** Called with failures that are not the script's fault. */
  onBug(error: unknown): void;
}

/**
 * Creates a function that carries out a script's calls. They have the rights of a player and are handled like
 * the calls of any other caller. Secrets are removed from all values that are sent to the game and the store,
 * because these values are stored and shown.
 */
export function createHostCall(
  { store, http, emergency, dispatch, log, onBug }: HostCallDeps,
  { id, hosts, language }: Runnable,
  caller: Caller,
  redact: Redact,
): ScriptHost['call'] {
  const values = id === null ? createTemporaryValues() : createScriptValues(store, id);
  const carryOut: ScriptHost['call'] = async (name, args) => {
    emergency.requireRunning(caller); // the run is about to be ended
    if (name === 'http') return redactedAnswer(await http(args[0], args[1], hosts, log), redact);
    const [first, second] = args.map(argument => redactDeep(argument, redact));
    if (name.startsWith('store.')) return callStore(values, name, first, second);
    if (isAction(name)) return callAction(dispatch, name, first ?? {}, caller);
    throw new GameError('bad-input', `There is no function ${name.slice(0, 60)} for scripts.`);
  };
  return async (name, args) => {
    try {
      return await carryOut(name, args);
    } catch (error) {
      if (!(error instanceof GameError)) {
        onBug(redact(error instanceof Error ? `${error.stack}` : `${error}`));
      }
      throw worded(language, error);
    }
  };
}

/** Returns the error with the function names of the script's language. */
const worded = (language: Runnable['language'], error: unknown) =>
  error instanceof GameError ? new GameError(error.code, inFunctions(language)(error.message)) : error;

const isAction = (name: string): name is ActionName => GAME_FUNCTIONS.some(action => action === name);

async function callAction(dispatch: Dispatch, name: ActionName, input: unknown, caller: Caller) {
  const fields = isRecord(input) ? flatInput(declarationOf(name), input) : input;
  return (await dispatch(name, fields, caller)).output.value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function callStore(values: ScriptValues, name: string, key: unknown, value: unknown) {
  if (name === 'store.get') return values.get(key);
  if (name === 'store.set') return values.set(key, value);
  return name === 'store.delete' ? values.delete(key) : values.add(key, value);
}

/** Removes secrets from an answer, because a host may send back what it received. */
const redactedAnswer = ({ status, headers, body }: WebAnswer, redact: Redact): WebAnswer => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, redact(value)])),
  body: redact(body),
});
