/** Texts on the cards that point out newcomers. */
export const texts = {
  joins: (team: string) => `joins ${team}`,
  joinsHunt: 'joins the hunt',
  joinsFight: 'joins the fight',
} as const;
