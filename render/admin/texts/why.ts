import type { ActionName } from '../../../schema/actions/index.ts';

const inLobby = 'Only while a lobby is open.';
const inFight = 'Only in a fight.';

/** The required phase of actions that need one. */
const phases: Partial<Record<ActionName, string>> = {
  startCountdown: inLobby,
  holdLobby: inLobby,
  startRound: 'Open the lobby first.',
  joinBots: 'Only in a lobby or a fight.',
  startCalamity: inFight,
  launchNuke: inFight,
  callStrikes: inFight,
  placeBounty: inFight,
  spawnBoss: inFight,
};

/** Why something cannot be done now, by the code of the refusal, for people who do not know the interface. */
export const why = {
  phases,
  notYet: 'One moment: the game has not answered yet.',
  stopped: 'Viewers and effects are stopped.',
  tooFew: 'There are too few pilots: add viewers or filler bots.',
  paused: 'The round is paused: continue it first.',
};
