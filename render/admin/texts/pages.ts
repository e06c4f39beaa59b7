/** The titles of the pages. */
export const pages = {
  start: 'Start',
  show: 'Show',
  order: 'Running order',
  settings: 'Settings',
  rewards: 'Rewards',
  scripts: 'Scripts',
  bots: 'Bots',
  boards: 'Boards',
  account: 'Account',
  keys: 'Keys',
  overlays: 'Overlays',
  machine: 'Machine',
};
