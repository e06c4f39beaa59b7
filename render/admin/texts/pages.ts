/** The titles of the pages. */
export const pages = {
  show: 'Show',
  settings: 'Settings',
  rewards: 'Rewards',
  bots: 'Bots',
  boards: 'Boards',
  keys: 'Keys',
  overlays: 'Overlays',
};
