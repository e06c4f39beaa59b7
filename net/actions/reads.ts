import { readLeaderboards } from '../leaderboards.ts';
import { API_VERSION, GAME_VERSION } from '../version.ts';
import type { NetHandler } from './handler.ts';

export const getVersion: NetHandler<'getVersion'> = () => () => ({ game: GAME_VERSION, api: API_VERSION });

export const getState: NetHandler<'getState'> =
  ({ state }) =>
  () =>
    JSON.parse(Buffer.from(state.read().bytes).toString('utf8'));

export const getLeaderboards: NetHandler<'getLeaderboards'> =
  ({ store }) =>
  () =>
    readLeaderboards(store);

export const getSettings: NetHandler<'getSettings'> =
  ({ settings }) =>
  () =>
    settings.current;
