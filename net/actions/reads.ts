import { BOSS_NAMES, BOSSES } from '../../schema/catalog/catalog.ts';
import { EFFECT_IDS, EFFECTS } from '../../schema/catalog/effects.ts';
import type { State } from '../../schema/records/state.ts';
import { API_VERSION, GAME_VERSION } from '../../server/version.ts';
import { readLeaderboards } from '../store/leaderboards.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler } from './handler.ts';

const DESIGNS = BOSS_NAMES.map(name => ({ name, ...BOSSES[name] }));

export const bossStatus: NetHandler<'bossStatus'> =
  ({ state }) =>
  () => ({ bosses: state.snapshot().round.bosses, designs: DESIGNS });

const LIST = EFFECT_IDS.map(id => ({ id, ...EFFECTS[id] }));

export const listEffects: NetHandler<'listEffects'> = () => () => LIST;

export const listOverlays: NetHandler<'listOverlays'> =
  ({ overlays }) =>
  () => ({ overlays: overlays.list() });

/** The answer to `GET /state`, as an object. */
export const wholeState = ({ state }: Pick<ActionContext, 'state'>): State =>
  JSON.parse(Buffer.from(state.read().bytes).toString('utf8'));

export const getVersion: NetHandler<'getVersion'> = () => () => ({ game: GAME_VERSION, api: API_VERSION });

export const getState: NetHandler<'getState'> =
  (context, { since, ...choice }) =>
  () => {
    if (since != null) return context.state.since(since, choice);
    return choice.fields || choice.pilots ? context.state.chosen(choice) : wholeState(context);
  };

export const getLeaderboards: NetHandler<'getLeaderboards'> =
  ({ store }) =>
  () =>
    readLeaderboards(store);

export const getSettings: NetHandler<'getSettings'> =
  ({ settings }) =>
  () =>
    settings.current;
