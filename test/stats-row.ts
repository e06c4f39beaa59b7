import type { StatsRow } from '../schema/records/state.ts';

/**
 * A row of the round statistics for a viewer. All values that are not in `fields` are as for a viewer who has done
 * nothing.
 */
export const statsRow = (id: string, fields: Partial<StatsRow> = {}): StatsRow => ({
  id,
  name: id,
  login: null,
  bot: false,
  won: false,
  color: '#ffffff',
  team: 0,
  k: 0,
  d: 0,
  a: 0,
  f: 0,
  dmg: 0,
  last: 0,
  ...fields,
});
