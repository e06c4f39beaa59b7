import { type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { GameError } from '../../schema/base/error.ts';
import { resolveSettings, type SettingKey, type Settings } from '../../schema/records/settings.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { SettingsService } from './settings-service.ts';

/** Changes settings in the store and in the world together, or in neither. */

interface Act<T> {
  /** Rejects if the world would refuse the command. Changes nothing. */
  check(): Promise<unknown>;
  carryOut(): Promise<T>;
}

interface SettingsDeps {
  settings: SettingsService;
}

interface WorldSettingsDeps extends SettingsDeps {
  simulation: Pick<Simulation, 'call'>;
}

/**
 * Runs a command of the world and stores the settings that belong to it, if any. Either both succeed or
 * nothing changes.
 */
export const storeAndAct = <T>(deps: SettingsDeps, patch: Partial<Settings>, act: Act<T>): Promise<T> =>
  isEmpty(patch) ? act.carryOut() : deps.settings.inTurn(() => transact(deps, patch, act));

/**
 * Stores valid settings and waits until the world has applied them. If the world is down, it gets them when
 * it restarts. Rejects if the world or the store refuses the settings; nothing has changed then. Call this
 * inside `settings.inTurn`. `cause` is the number of the audit entry.
 */
export async function changeSettings(
  { settings, simulation }: WorldSettingsDeps,
  patch: Partial<Settings>,
  cause: number | null,
) {
  if (isEmpty(patch)) return;
  const apply = (dryRun: boolean) =>
    simulation
      .call('applySettings', { patch }, { dryRun, cause: cause ?? undefined })
      .catch(unlessRestarting);
  await transact({ settings }, patch, { check: () => apply(true), carryOut: () => apply(false) });
}

/**
 * Stores settings and runs the command. Restores the old settings if the check passes but the world then
 * refuses the command.
 */
async function transact<T>(
  { settings }: SettingsDeps,
  patch: Partial<Settings>,
  { check, carryOut }: Act<T>,
) {
  await check();
  const before = settings.current;
  settings.store(patch);
  try {
    return await carryOut();
  } catch (error) {
    throw takenBack(settings, sameKeys(before, patch), error);
  }
}

/**
 * Restores the old settings and returns the refusal to report. The refusal mentions settings that could not
 * be restored.
 */
function takenBack(settings: SettingsService, before: Partial<Settings>, refusal: unknown) {
  try {
    settings.store(before);
    return refusal;
  } catch (error) {
    if (!(refusal instanceof GameError && error instanceof GameError)) throw error;
    const names = Object.keys(before).join(', ');
    return new GameError(
      refusal.code,
      `${refusal.message} What it sets is already stored, and the store refuses to undo that: set ${names} again.`,
    );
  }
}

const sameKeys = (settings: Settings, patch: Partial<Settings>): Partial<Settings> =>
  Object.fromEntries(Object.keys(patch).map(key => [key, settings[key as SettingKey]]));

const isEmpty = (patch: Partial<Settings>) => Object.keys(patch).length === 0;

/** Returns the settings in an action's parsed input that have to be stored. */
export function settingsOf(name: ActionName, input: unknown): Partial<Settings> {
  const { storedSettings } = declarationOf(name);
  if (!storedSettings) return {};
  const fields = input as Record<string, unknown>;
  const named = storedSettings.filter(setting => fields[setting] != null);
  return resolveSettings(Object.fromEntries(named.map(setting => [setting, fields[setting]]))).patch;
}

function unlessRestarting(error: unknown) {
  if (!(error instanceof GameError && error.code === 'restarting')) throw error;
}
