import type { CleanedViewer } from './cleaned-viewer.ts';
import type { KnownViewer, KnownViewers, Person } from './known-viewers.ts';
import { taggedLogin, takesPrecedence } from './pilot-logins.ts';

/** Viewers who come for the first time, or under another login: whose pilot is whose from then on. */

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
    const holder = known.ofPilot(login);
    const tagged = (of: string) => taggedLogin(of, login, pilot => known.ofPilot(pilot) !== undefined);
    if (!takesPrecedence(platform, holder)) return tagged(platform);
    if (holder && holder.platform !== null) {
      known.forget(holder);
      onMoved(login, remember({ ...holder, pilot: tagged(holder.platform) }));
    }
    return login;
  };

  /** A login is shown to its own viewer's pilot alone: who has it as a display name goes by another. */
  const clearName = (pilot: string) => {
    const other = known.ofShown(pilot);
    if (!other || other.pilot === pilot) return;
    const cleared = { ...other, shown: other.pilot };
    known.save(cleared);
    onRenamed(cleared);
  };

  const meet = ({ platform, userId, login, name }: CleanedViewer) => {
    const pilot = pilotFor(platform, login);
    clearName(pilot);
    return remember({ platform, userId: userId ?? null, login, name, pilot });
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
