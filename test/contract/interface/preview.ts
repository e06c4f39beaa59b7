/** The parts of the interface that the game has intentionally but that the interface document does not contain. */

/** Tools that are not in the document, for actions that are. */
export const PREVIEW_TOOLS = ['close_results'];

/** Fields that the document does not list, of events that it lists. */
export const PREVIEW_EVENT_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  ['warning', 'spawned', 'rage', 'shield', 'defeated', 'left'].map(type => [`boss.${type}`, ['id']]),
);

/** Fields of records that the document does not list. */
export const PREVIEW_FIELDS: Record<string, readonly string[]> = {
  state: ['can', 'stopped'],
  round: ['resultsRemaining', 'heldUntil', 'paused', 'livesGiven', 'odds', 'leadChanges', 'comeback'],
  pilot: ['bounties', 'scoredAt'],
  statsRow: ['bounties', 'scoredAt'],
  boss: ['id'],
  overlay: ['resultsBoard', 'killlistBoard', 'giants', 'chat', 'demo', 'vote'],
  settings: [
    'flashes',
    'resultsSeconds',
    'sharedChat',
    'lobbyVote',
    'blockedNames',
    'allowedNames',
    'noticeEffects',
    'tipEffects',
  ],
};
