/** The titles of the pages. */
export const pages = {
  settings: 'Settings',
  keys: 'Keys',
  overlays: 'Overlays',
};
