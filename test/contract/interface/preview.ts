/** What the game has beyond the interface document, on purpose. */

/** What the server offers beyond the document, all marked as preview. */
export const PREVIEW_ENDPOINTS = [
  'DELETE /bans/:name',
  'DELETE /pilots/:name',
  'DELETE /redeems/rewards/:rewardId',
  'DELETE /viewers/:name',
  'GET /audit',
  'GET /audit/acts',
  'GET /bans',
  'GET /overlays',
  'GET /redeems/receipts',
  'GET /scripts/examples',
  'GET /show',
  'GET /stream/account',
  'GET /stream/relay',
  'PATCH /redeems/rewards/:rewardId',
  'POST /batch',
  'POST /chat',
  'POST /cheers',
  'POST /emergency',
  'POST /events/ticket',
  'POST /lobby/hold',
  'POST /redeems',
  'POST /redeems/rewards',
  'POST /redeems/rewards/set',
  'POST /round/pause',
  'POST /scripts/check',
  'POST /stream/disconnect',
  'PUT /scripts/secrets/:name/hosts',
  'PUT /show',
  'PUT /stream/client',
  'PUT /stream/relay',
];
export const PREVIEW_TOOLS = [
  'close_results',
  'emergency',
  'explain_event',
  'plan_show',
  'remove_pilot',
  'wait_for_event',
];
/** Tools that only bridges see in their list. */
export const BRIDGE_TOOLS = ['lift_ban', 'list_bans', 'report_chat', 'report_cheer', 'report_redeem'];
export const PREVIEW_EVENTS: readonly string[] = [
  'ad',
  'emergency',
  'gift',
  'name.removed',
  'raid',
  'receipt',
  'redeem.applied',
  'redeem.failed',
  'say',
  'script.output',
  'show',
  'stream.account',
  'stream',
  'sub',
  'watch-streak',
];

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
