export const ui = {
  /** The caller `streamer` is the user of this menu. */
  by: (caller: string) => (caller === 'streamer' ? 'by you in the menu' : `by ${caller}`),
  copy: 'Copy',
  copied: 'Copied.',
  cancel: 'Cancel',
  undo: 'Undo',
  undone: 'Undone.',
  dismiss: 'Dismiss',
  unreachable: 'The game does not answer. Probably nothing was changed. Try again when the game is back.',
};
