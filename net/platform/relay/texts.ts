/** Replies to viewers of the extension. */
export const texts = {
  stopped: 'The show is stopped at the moment.',
  notNow: 'That is not possible now: try again in a moment.',
  unshared: 'To play, share your identity with this extension.',
  nameless: 'The game does not know your name yet: type !join in the chat once.',
} as const;
