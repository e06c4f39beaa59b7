import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { CleanedViewer } from './cleaned-viewer.ts';
import type { KnownViewer, KnownViewers, Person } from './known-viewers.ts';
import { isTagged, taggedLogin, takesPrecedence } from './pilot-logins.ts';

/** Viewers who come for the first time, or under another login: whose pilot is whose from then on. */

/** The tag of a viewer who was put in by name and must make room. */
const UNKNOWN_PLATFORM = 'api';

interface MeetingParts {
  known: KnownViewers;
  named(person: Person): KnownViewer;
  remember(person: Person): KnownViewer;
  /** Moves what is stored of a viewer to another pilot. Throws `not-stored`. */
  moveStored(from: string, to: string): void;
  /** Called when a viewer had to leave the pilot of its login to another, or has another login. */
  onMoved(from: string, viewer: KnownViewer): void;
  /** Called when a viewer had to leave a name to another. */
  onRenamed(viewer: KnownViewer): void;
}

export function createMeeting({ known, named, remember, moveStored, onMoved, onRenamed }: MeetingParts) {
  /** To report once all of it is stored. */
  let reports: (() => void)[] = [];
  const move = (from: string, viewer: KnownViewer) => {
    moveStored(from, viewer.pilot);
    reports.push(() => onMoved(from, viewer));
  };
  /** All of the changes or none. Null when they cannot be stored. */
  const atOnce = (meeting: () => KnownViewer) => {
    reports = [];
    const viewer = known.atOnce(meeting);
    if (viewer) for (const report of reports) report();
    return viewer;
  };

  const tagged = (of: string | null, plain: string) =>
    taggedLogin(of ?? UNKNOWN_PLATFORM, plain, pilot => known.ofPilotLike(pilot) !== undefined);

  /** The pilot for a newcomer. Whoever has it and must make room gets another, or `isGuest` is true and nobody must. */
  const pilotFor = (platform: string, login: string, isGuest = false): string => {
    const holder = known.ofPilotLike(login);
    const isTaken = holder !== undefined && (holder.platform !== null || holder.pilot !== login);
    const yields = !takesPrecedence(platform, login, holder) || (isTaken && isGuest);
    if (isTagged(login) || yields) return tagged(platform, login);
    if (isTaken) {
      const pilot = tagged(holder.platform, holder.login);
      known.forget(holder);
      move(holder.pilot, remember({ ...holder, pilot }));
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
    if (isInTheWay) {
      const renamed = remember(other);
      reports.push(() => onRenamed(renamed));
    }
    return viewer;
  };

  /** Where nothing can be stored, a newcomer takes nobody's pilot. */
  const guest = ({ platform, userId, login, name }: CleanedViewer) =>
    named({ platform, userId: userId ?? null, login, name, pilot: pilotFor(platform, login, true) });

  return {
    /** Remembers a viewer who was not known. */
    meet: (now: CleanedViewer) => atOnce(() => meet(now)) ?? guest(now),
    /** The same where the platform gave a known viewer another login; it stays the old one until that can be stored. */
    meetAgain(before: KnownViewer, now: CleanedViewer) {
      const again = () => {
        known.forget(before);
        const after = meet(now);
        move(before.pilot, after);
        return after;
      };
      return atOnce(again) ?? before;
    },
  };
}
