import type { EventType, ShownEvent } from '../../schema/records/events.ts';
import type { OverlayForm } from '../events/ring.ts';
import type { People } from './people.ts';

/**
 * The events for screens. Many people see the address of an overlay, so all others are only in the event stream, which
 * needs a key: texts of viewers, receipts, scripts and the extension.
 */
const SHOWN_EVENTS: ReadonlySet<string> = new Set<EventType>([
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

/** The form of events for screens, with the numbers of these people; null while there is no screen. */
export const overlayFormFor =
  (people: People) =>
  (event: ShownEvent): OverlayForm | null => {
    if (!SHOWN_EVENTS.has(event.type)) return null;
    people.note(event);
    if (!people.isWatched) return null;
    const numbered = people.inEvent(event);
    return { json: JSON.stringify(numbered.event), people: numbered.people };
  };
