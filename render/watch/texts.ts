import type { ComponentChildren } from 'preact';

/** Why there is nothing to see yet, by the state of the connection. */
const waiting = {
  connecting: 'One moment.',
  live: 'One moment.',
  late: 'No round is on at the moment. This page shows the next one as soon as it begins.',
  away: 'The show cannot be reached at the moment. This page reconnects by itself.',
  lost: 'The show cannot be reached at the moment. This page reconnects by itself.',
} as const;

const states = {
  connecting: 'Connecting',
  live: 'Live',
  late: 'Waiting for the game',
  away: 'No news for a moment',
  lost: 'Reconnecting',
} as const;

/** The texts of the page of an edge. Texts with something drawn in between are lists of parts. */
export const texts = {
  states,
  waiting,

  happens: 'What happens',
  everyEvent: 'Every event',
  nothingYet: 'Nothing yet.',

  playAlong: 'Play along',
  howToJoin: (command: ComponentChildren) => [
    'Type ',
    command,
    ' in the chat of the stream to fly. Then steer your ship:',
  ],
  commands: 'Commands',

  openFight: 'Watch the fight',
  closeFight: 'Close the fight',
  fight: 'The fight',

  betweenRounds: 'Between rounds',
  nextRound: 'The next round is about to begin',
  roundOver: 'The round is over',
  stopped: 'Everything is stopped for the moment.',
  teams: 'Teams',
  bosses: 'Bosses',
  hull: (state: string) => `Hull: ${state}`,
  flying: (flying: number, pilots: number) => `${flying} of ${pilots} pilots flying`,

  bestPilots: 'Best pilots',
  place: 'Place',
  pilot: 'Pilot',
  points: 'Points',
  kills: 'Kills',
  deaths: 'Deaths',

  joined: (user: string) => `${user} joined`,
  killed: (killer: string, victim: string) => `${killer} took out ${victim}`,
  killedFriend: (killer: string, victim: string) => `${killer} took out ${victim}, a friend`,
  crashed: (victim: string) => `${victim} crashed`,
  begins: (mode: string, pilots: number, field: string) => `${mode} begins: ${pilots} pilots at ${field}`,
  bossComing: (boss: string) => `${boss} is coming`,
  bossHere: (boss: string) => `${boss} is here`,
  missed: 'Some events were missed',
  newGame: 'The game was restarted',
  more: 'More has happened in between',
} as const;
