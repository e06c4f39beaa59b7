/** Captions of the picture-in-picture. */
export const texts = {
  bounty: (name: string) => `A bounty on ${name}`,
  joined: (name: string) => `${name} joined`,
  leads: (name: string) => `${name} leads`,
  giantEmote: (user: string) => `Giant emote by ${user}`,
} as const;
