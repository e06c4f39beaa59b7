import type { EventType } from '../../schema/records/events.ts';

/**
 * The events that screens are sent: what the picture tells of. The address of an overlay is seen by many, so whatever is
 * not in this list stays with the event stream, which needs a key: what viewers typed, receipts, scripts and the extension.
 */
export const SHOWN_EVENTS: ReadonlySet<string> = new Set<EventType>([
  'join',
  'kill',
  'round.start',
  'round.end',
  'lobby',
  'calamity',
  'nuke',
  'boss.warning',
  'boss.spawned',
  'boss.rage',
  'boss.shield',
  'boss.defeated',
  'boss.left',
  'boss.cheer',
  'giant-emote',
  'cheer',
  'effect',
  'announce',
  'redeem.applied',
  'sub',
  'gift',
  'raid',
  'watch-streak',
  'name.removed',
]);
