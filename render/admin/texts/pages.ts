/** The titles of the pages. */
export const pages = {
  show: 'Show',
  settings: 'Settings',
  rewards: 'Rewards',
  keys: 'Keys',
  overlays: 'Overlays',
};
