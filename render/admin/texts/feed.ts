import { ui } from './ui.ts';

export const feed = {
  title: 'What happened',
  empty: 'Nothing has happened since this page was opened.',
  kills: 'Kills too',
  /** Who caused an event. Callers that are viewers or scripts are named with their kind, such as "script Welcome". */
  by: (caller: string, via: string) => {
    if (caller === 'streamer') return ui.by(caller);
    if (via === 'demo') return 'by the demo';
    if (via === 'show') return 'by the running order';
    return via === 'script' || via === 'chat' ? `by the ${caller}` : `by the key ${caller}`;
  },
  crashed: (victim: string) => `${victim} crashed`,
  killed: (victim: string, killer: string) => `${killer} shot ${victim} down`,
  joined: (user: string) => `${user} joined`,
  roundStarted: (mode: string, field: string) => `A round of ${mode} began at ${field}`,
  lobby: (seconds: number) => `The lobby counts down from ${seconds} s`,
  nuke: (by: string | null) => (by ? `${by} launched a nuke` : 'A nuke is coming'),
  bossComes: (boss: string) => `${boss} is coming`,
  bossFights: (boss: string) => `${boss} has entered the fight`,
  bossDown: (boss: string) => `${boss} was shot down`,
  bossLeft: (boss: string) => `${boss} left`,
  bossCheer: (bits: number) => `${bits} bits helped against the boss`,
  cheer: (user: string, bits: number) => `${user} cheered ${bits} bits`,
  giant: (user: string) => `A giant emote from ${user} flew in`,
  effect: (effect: string, pilot: string | null) => (pilot ? `${effect} for ${pilot}` : effect),
  announce: (text: string) => `Banner: ${text}`,
  said: (script: string, text: string) => `${script} said: ${text}`,
  tip: (user: string, amount: string, currency: string, effect: string | null) =>
    `${user} gave ${amount} ${currency}: ${effect ?? 'no effect'}`,
  testTip: (amount: string, currency: string) => `A test of a tip: ${amount} ${currency}`,
  sub: (user: string, months: number) => `${user} subscribed, month ${months}`,
  gift: (user: string, count: number) => `${user} gifted ${count} subscriptions`,
  raid: (user: string, viewers: number) => `${user} raided with ${viewers} viewers`,
  streak: (user: string, streams: number) => `${user} watched ${streams} streams in a row`,
  streamBegan: 'The stream began',
  streamEnded: 'The stream ended',
  ad: (seconds: number) => `Advertisements for ${seconds} s`,
  removed: (callSign: string) =>
    `A viewer's name was removed from the picture; the ship is now called ${callSign}`,
  stopped: (by: string) => `Viewers and effects are stopped, ${ui.by(by)}`,
  resumed: (by: string) => `Viewers and effects are allowed again, ${ui.by(by)}`,
  receipts: 'Redemptions and tips',
  noReceipts: 'Nothing has been redeemed yet.',
  columns: { user: 'Viewer', reward: 'Reward', state: 'Outcome', at: 'When' },
  giantEmote: 'Giant emote',
  /** A streamer who links rewards by their id needs the id. */
  untitled: (id: string | null) => (id ? `a reward without a title, ${id}` : 'a reward without a title'),
  states: {
    waiting: 'waiting',
    applied: 'applied',
    refused: 'refused',
    refunded: 'refunded',
    expired: 'too late',
  },
};
