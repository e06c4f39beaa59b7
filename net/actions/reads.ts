import type { State } from '../../schema/state.ts';
import { readLeaderboards } from '../store/leaderboards.ts';
import { API_VERSION, GAME_VERSION } from '../version.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler } from './handler.ts';

export const getVersion: NetHandler<'getVersion'> = () => () => ({ game: GAME_VERSION, api: API_VERSION });

/** What `GET /state` answers, as an object. */
export const wholeState = ({ state }: Pick<ActionContext, 'state'>): State =>
  JSON.parse(Buffer.from(state.read().bytes).toString('utf8'));

export const getState: NetHandler<'getState'> = context => () => wholeState(context);

export const getLeaderboards: NetHandler<'getLeaderboards'> =
  ({ store }) =>
  () =>
    readLeaderboards(store);

export const getSettings: NetHandler<'getSettings'> =
  ({ settings }) =>
  () =>
    settings.current;
