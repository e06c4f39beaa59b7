/** The titles of the pages. */
export const pages = {
  settings: 'Settings',
  rewards: 'Rewards',
  keys: 'Keys',
  overlays: 'Overlays',
};
