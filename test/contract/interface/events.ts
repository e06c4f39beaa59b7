/** The events of the interface document, copied from it word by word. */

/** The fields of every event, besides `type` and `at`. */
export const EVENT_FIELDS: Record<string, string> = {
  join: 'user',
  kill: 'victim killer friendly',
  'round.start': 'mode field pilots teams teamNames roster',
  'round.end': 'mode result stats teamNames winnerTeam bitLeaders startedAt',
  lobby: 'seconds',
  calamity: 'calamity name',
  nuke: 'by x y',
  'boss.warning': 'boss role',
  'boss.spawned': 'boss role',
  'boss.rage': 'boss rage',
  'boss.shield': 'boss shield',
  'boss.defeated': 'boss by livesLeft',
  'boss.left': 'boss',
  'boss.cheer': 'bits team? lives? seconds?',
  'giant-emote': 'user emote',
  cheer: 'user bits text',
  redeem: 'title rewardId effect user input',
  effect: 'effect pilot',
  announce: 'text',
  relay: 'entitlements',
  extension: 'from message',
};
