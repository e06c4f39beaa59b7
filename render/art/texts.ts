/** Texts on sprites. */
export const texts = {
  /** In place of an emote without a name or picture. */
  emote: 'EMOTE',
  giantEmote: (user: string) => `GIANT EMOTE by ${user}`,
} as const;
