import type { EventFields, EventType, ShownEvent } from '../../schema/records/events.ts';
import type { OverlayForm } from '../events/ring.ts';
import type { People } from './people.ts';

/**
 * The types of events that overlays get. An overlay's address may be visible to many people. So all other
 * events (about chat, receipts, scripts and the extension) are only in the event stream, which needs a key.
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
  'tip',
  'effect',
  'announce',
  'redeem.applied',
  'sub',
  'gift',
  'raid',
  'watch-streak',
  'name.removed',
]);

/** Replacements for text that viewers typed, in events for overlays. */
const TYPED_TEXTS: Partial<Record<string, object>> = {
  cheer: { text: '' },
  sub: { text: '' },
  tip: { message: '', id: '' },
  'redeem.applied': { input: '' },
} satisfies { [Type in EventType]?: Partial<EventFields<Type>> };

export const hasTypedText = (type: string) => Object.hasOwn(TYPED_TEXTS, type);

/** Returns the event without text that viewers typed, for readers without a key. */
export const withoutTypedText = <Event extends { type: string }>(event: Event): Event => ({
  ...event,
  ...TYPED_TEXTS[event.type],
});

/**
 * Converts events to the form for overlays, without text that viewers typed and with numbers in place of
 * people. Returns null while there is no overlay.
 */
export const overlayFormFor =
  (people: People) =>
  (event: ShownEvent): OverlayForm | null => {
    if (!SHOWN_EVENTS.has(event.type)) return null;
    people.note(event);
    if (!people.isWatched) return null;
    const numbered = people.inEvent(withoutTypedText(event));
    return { json: JSON.stringify(numbered.event), people: numbered.people };
  };
