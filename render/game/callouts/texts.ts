import { counted } from '../../../core/counted.ts';
import { texts as general } from '../texts.ts';

/** Names of kills in quick succession, from two on; longer ones are counted. */
const CHAINS = ['Double kill', 'Triple kill', 'Quad kill'];

const ofViewers = (isOfViewers: boolean) => (isOfViewers ? ' of viewers' : '');

/** The texts of call-outs: titles, and the words between two names or after one name. */
export const texts = {
  firstBlood: { title: 'First blood', words: 'has the first kill:', passive: 'is the first to fall, to' },
  multiKill: (kills: number) => CHAINS[kills - 2] ?? `Multi kill ×${kills}`,
  shutdown: (kills: number) => ({
    title: 'Shutdown',
    words: `ends the ${kills} in a row of`,
    passive: `had ${kills} in a row, ended by`,
  }),
  revenge: { title: 'Revenge', words: 'got even with', passive: 'pays for shooting down' },

  bossDown: (boss: string) => `${boss} down`,
  slayer: {
    lastHit: (isOfViewers: boolean) => `had the last hit, most damage${ofViewers(isOfViewers)} by`,
    both: (isOfViewers: boolean) => `had the last hit and did the most damage${ofViewers(isOfViewers)}`,
    mostDamage: (isOfViewers: boolean) => `did the most damage${ofViewers(isOfViewers)}, last hit by`,
  },

  lead: 'Lead change',
  leads: (scores: string) => `leads ${scores}`,
  takesLead: 'takes the lead',
  comeback: 'Comeback',
  leadsAfter: (chance: number) => `leads, after ${general.chance(chance)}`,

  duel: { title: 'The last two', words: 'against' },
  bestPilot: 'Most damage',
  bestViewer: 'Best viewer',
  damageSoFar: (damage: number) => `${general.damage(damage)} so far`,

  lastStand: 'Last one standing',
  lastViewer: 'Last viewer standing',
  amongBots: (bots: number) => `among ${counted(bots, 'bot')}`,
  aloneAgainst: (others: number) => `alone against ${others || 'the boss'}`,
} as const;
