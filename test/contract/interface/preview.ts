/** What the game intentionally has beyond the interface document. */

/** Tools beyond the document for actions that are in it. */
export const PREVIEW_TOOLS = ['close_results'];

/** Fields of the document's events that go beyond it. */
export const PREVIEW_EVENT_FIELDS: Record<string, readonly string[]> = Object.fromEntries(
  ['warning', 'spawned', 'rage', 'shield', 'defeated', 'left'].map(type => [`boss.${type}`, ['id']]),
);

/** Fields of records that go beyond the document. */
export const PREVIEW_FIELDS: Record<string, readonly string[]> = {
  state: ['can', 'stopped'],
  round: ['heldUntil', 'paused', 'odds', 'leadChanges', 'comeback'],
  pilot: ['bounties', 'scoredAt'],
  statsRow: ['bounties', 'scoredAt'],
  boss: ['id'],
  overlay: ['resultsBoard', 'killlistBoard', 'giants', 'chat', 'demo'],
  settings: ['flashes', 'resultsSeconds', 'sharedChat', 'blockedNames', 'allowedNames', 'noticeEffects'],
};
