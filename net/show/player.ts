import type { ActionName } from '../../schema/actions/index.ts';
import { ROUND_SETTINGS, type RoundSetting } from '../../schema/records/show.ts';
import type { Round } from '../../schema/records/state.ts';
import type { SettingsService } from '../dispatch/settings-service.ts';
import type { Simulation } from '../simulation/sim-client.ts';
import type { KeptOrder } from './kept-order.ts';
import { type Order, wantedOf } from './order.ts';
import { override, type RoundSettings } from './overrides.ts';

/** Brings the game to where the running order is, one step at a time, by what a person could do too. */

interface PlayerParts {
  kept: KeptOrder;
  simulation: Pick<Simulation, 'cold'>;
  settings: Pick<SettingsService, 'current'>;
  /** Rejects with what the game refuses. */
  act(action: ActionName, input: unknown): Promise<unknown>;
}

/** The field is seen while results are up, and their seconds hold for them: the next round's come with its lobby. */
const WITH_LOBBY: readonly RoundSetting[] = ['field', 'resultsSeconds'];
const WITH_RESULTS = ROUND_SETTINGS.filter(key => !WITH_LOBBY.includes(key));

/** Does what is due now, if anything is. Rejects with what the game refuses. */
export async function playOn(parts: PlayerParts): Promise<void> {
  const { kept, simulation } = parts;
  const { running, stage } = kept.current;
  const { round } = simulation.cold;
  if (!running) return giveBack(parts, round);
  if (stage === 'next') return openNext(parts, round);
  if (stage === 'ready') return round.result ? undefined : enter(parts, round);
  await letResultsClose(parts);
  if (round.lobby?.waiting && !round.lobby.held) await parts.act('startCountdown', {});
}

/** Changes settings to those of the round, as far as these keys go. */
async function change(
  { kept, settings, act }: PlayerParts,
  keys: readonly RoundSetting[],
  wanted: RoundSettings,
) {
  const { patch, overrides } = override(settings.current, kept.current.overrides, wanted, keys);
  if (JSON.stringify(overrides) !== JSON.stringify(kept.current.overrides)) kept.update({ overrides });
  if (Object.keys(patch).length > 0) await act('updateSettings', { settings: patch });
}

const changeToRound = (parts: PlayerParts, keys: readonly RoundSetting[]) =>
  change(parts, keys, wantedOf(parts.kept.current, parts.settings.current));

/** A round that is fought, or whose results are up, comes first. */
async function openNext(parts: PlayerParts, { phase, result }: Round) {
  if (phase === 'playing') return letResultsClose(parts);
  const { kept, act } = parts;
  const { revision } = kept;
  if (result) {
    await changeToRound(parts, WITH_RESULTS);
    await letResultsClose(parts);
    return reach(kept, revision, 'ready');
  }
  await changeToRound(parts, ROUND_SETTINGS);
  if (phase === 'menu') await act('openLobby', { mode: kept.current.rounds[kept.current.at]?.mode });
  reach(kept, revision, 'open');
  await act('startCountdown', {});
}

/** Its lobby is open, or somebody has started it from the results. */
async function enter(parts: PlayerParts, round: Round) {
  const { kept, act, settings } = parts;
  const { revision } = kept;
  await changeToRound(parts, WITH_LOBBY);
  const { field } = settings.current;
  if (round.phase === 'playing' && field !== 'random' && field !== round.field)
    await act('setField', { field });
  reach(kept, revision, 'open');
}

/** Results close by themselves from now on, unless somebody has set otherwise since. */
async function letResultsClose(parts: PlayerParts) {
  if (parts.kept.current.overrides.set.resultsSeconds === undefined)
    await changeToRound(parts, ['resultsSeconds']);
}

/** Somebody may have set another order meanwhile. */
function reach(kept: KeptOrder, revision: number, stage: Order['stage']) {
  if (kept.revision === revision) kept.update({ stage });
}

/** Settings go back to what they were, but for those that a round still under way has. */
async function giveBack(parts: PlayerParts, { phase, result }: Round) {
  const { set } = parts.kept.current.overrides;
  if (Object.keys(set).length === 0) return;
  const isUnderWay = phase !== 'menu' && !result && set.mode !== undefined;
  const keys: readonly RoundSetting[] = result ? [...WITH_RESULTS, 'resultsSeconds'] : ROUND_SETTINGS;
  await change(parts, isUnderWay ? ['resultsSeconds'] : keys, {});
}
