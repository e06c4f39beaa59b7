/** The titles of the pages, in the order of the navigation. */
export const pages = {
  start: 'Start',
  show: 'Show',
  order: 'Running order',
  boards: 'Boards',
  settings: 'Settings',
  rewards: 'Rewards',
  scripts: 'Scripts',
  bots: 'Bots',
  platforms: 'Platforms',
  overlays: 'Overlays',
  keys: 'Keys',
  machine: 'Machine',
};
