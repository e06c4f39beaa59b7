/** The titles of the pages. */
export const pages = {
  show: 'Show',
  settings: 'Settings',
  rewards: 'Rewards',
  bots: 'Bots',
  keys: 'Keys',
  overlays: 'Overlays',
};
