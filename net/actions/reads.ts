import { API_VERSION, GAME_VERSION } from '../../server/version.ts';
import { readLeaderboards } from '../store/leaderboards.ts';
import type { NetHandler } from './handler.ts';
import { wholeState } from './whole-state.ts';

export const getVersion: NetHandler<'getVersion'> = () => () => ({ game: GAME_VERSION, api: API_VERSION });

export const getState: NetHandler<'getState'> = context => () => wholeState(context);

export const getLeaderboards: NetHandler<'getLeaderboards'> =
  ({ store }) =>
  () =>
    readLeaderboards(store);

export const getSettings: NetHandler<'getSettings'> =
  ({ settings }) =>
  () =>
    settings.current;
