import { counted, wordFor } from '../../../core/counted.ts';

/** The texts of the lines that announce what just happened. A text without a subject follows the name of who did it. */
export const texts = {
  nuke: 'launched a nuke',
  nukeOfNobody: 'Nuke incoming',
  nukeToll: (by: string | null, nukes: number, kills: number) => {
    const whose = by ? `${by}'s` : 'The';
    const what = `${whose} ${by && nukes > 1 ? `${nukes} ` : ''}${wordFor(nukes, 'nuke')}`;
    return kills === 0 ? `${what} hit nobody` : `${what} destroyed ${counted(kills, 'ship')}`;
  },
  emp: 'set off an EMP',
  bountyBy: (by: string, names: string) => `${by} put a bounty on ${names}`,
  bounty: (names: string) => `There is a bounty on ${names}`,
  more: (count: number) => `${count} more`,
  listed: (names: readonly string[], last: string) =>
    names.length > 0 ? `${names.join(', ')} and ${last}` : last,

  calamity: 'called a calamity',
  calamityOf: (name: string) => `called ${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`,
  mines: (user: string, count: number) => `${user}: +${count} mines`,
  missiles: (user: string, count: number) => `${user}: +${count} missiles`,
  grow: (user: string) => `${user} grows`,
  trail: (user: string) => `${user} has a new trail`,
  shield: (user: string) => `${user} has a new shield`,
  explosion: (user: string) => `${user} has a new explosion`,
  laser: (user: string) => `${user} has a new laser`,
  giantEmote: (user: string) => `${user} sent a giant emote`,

  cheer: (user: string, bits: number) => `${user} cheered ${counted(bits, 'bit')}`,
  bits: (bits: number) => counted(bits, 'bit'),
  withGift: (text: string, gift: string) => `${text}: ${gift}`,
  lives: (lives: number) => `+${counted(lives, 'life', 'lives')}`,
  seconds: (seconds: number) => `+${seconds} s`,
  tip: (user: string, amount: string, currency: string) => `${user} gave ${amount} ${currency}`,
  testTip: (amount: string, currency: string) => `Test of a tip: ${amount} ${currency}`,
  sub: (user: string, months: number) => `${user} subscribed${months > 1 ? ` for month ${months}` : ''}`,
  gift: (user: string, count: number) => `${user} gave ${counted(count, 'sub')}`,
  raid: (user: string, viewers: number) => `${user} raids with ${counted(viewers, 'viewer')}`,
  watchStreak: (user: string, streams: number) => `${user}: ${counted(streams, 'stream')} in a row`,

  bossShield: (boss: string) => `${boss}: shield broken`,
  bossRage: (boss: string) => `${boss} grows angrier`,
  bossDefeated: (boss: string) => `${boss} is down`,
  bossLeft: (boss: string) => `${boss} has left`,
} as const;
