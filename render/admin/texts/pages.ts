/** The titles of the pages. */
export const pages = {
  keys: 'Keys',
  overlays: 'Overlays',
};
