import { likenessOf } from '../../../schema/likeness.ts';
import type { CleanedViewer } from './cleaned-viewer.ts';
import type { KnownViewer, KnownViewers, Person } from './known-viewers.ts';
import { isTagged, taggedLogin, takesPrecedence } from './pilot-logins.ts';

/** Viewers who come for the first time, or under another login: whose pilot is whose from then on. */

/** The tag of a viewer who was put in by name and must make room. */
const UNKNOWN_PLATFORM = 'api';

interface MeetingParts {
  known: KnownViewers;
  remember(person: Person): KnownViewer;
  /** Called when a viewer must leave the pilot of its login to another. */
  onMoved(from: string, viewer: KnownViewer): void;
  /** Called when a viewer must leave a name to another. */
  onRenamed(viewer: KnownViewer): void;
}

export function createMeeting({ known, remember, onMoved, onRenamed }: MeetingParts) {
  /** The pilot for a newcomer; whoever has it and must make room gets another. */
  const pilotFor = (platform: string, login: string): string => {
    const holder = known.ofPilotLike(login);
    const tagged = (of: string | null, plain: string) =>
      taggedLogin(of ?? UNKNOWN_PLATFORM, plain, pilot => known.ofPilotLike(pilot) !== undefined);
    if (isTagged(login) || !takesPrecedence(platform, login, holder)) return tagged(platform, login);
    if (holder && (holder.platform !== null || holder.pilot !== login)) {
      const pilot = tagged(holder.platform, holder.login);
      known.forget(holder);
      onMoved(holder.pilot, remember({ ...holder, pilot }));
    }
    return login;
  };

  /**
   * A login is shown to its own viewer's pilot alone: who has it as a display name goes by another. Nobody takes it from a
   * pilot that looks the same.
   */
  const meet = ({ platform, userId, login, name }: CleanedViewer) => {
    const pilot = pilotFor(platform, login);
    const other = known.ofShown(pilot);
    const isInTheWay = other !== undefined && likenessOf(other.pilot) !== likenessOf(pilot);
    if (isInTheWay) known.forget(other);
    const viewer = remember({ platform, userId: userId ?? null, login, name, pilot });
    if (isInTheWay) onRenamed(remember(other));
    return viewer;
  };

  return {
    /** Remembers a viewer who was not known. */
    meet,
    /** The same where the platform gave a known viewer another login. */
    meetAgain(before: KnownViewer, now: CleanedViewer) {
      known.forget(before);
      const after = meet(now);
      onMoved(before.pilot, after);
      return after;
    },
  };
}
