import { cleanName, isVisible } from '../../../schema/base/names.ts';
import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { Viewer } from '../intake/platform.ts';
import type { KnownViewer, KnownViewers, Person } from './known-viewers.ts';
import { isTagged, taggedLogin, takesPrecedence } from './pilot-logins.ts';
import { type NameFacts, shownNameOf } from './shown-name.ts';

/** Assigns pilots to viewers who are new or have a new login. */

/**
 * The platform in the tag of a viewer who was added with `POST /pilots` and whose login now belongs to another
 * viewer.
 */
const UNKNOWN_PLATFORM = 'api';

/** Data on which identities depend, and callbacks for viewers who get another pilot or name. */
interface IdentityDeps {
  /**
   * Whether a platform gives each login to only one user at a time. Viewers from such a platform keep their
   * logins as their pilots' names.
   */
  hasUniqueLogins(platform: string): boolean;
  /** Moves a viewer's stored data to another pilot. Throws `not-stored`. */
  moveStored(from: string, to: string): void;
  /** Called when a viewer had to leave their login's pilot to another viewer, or has a new login. */
  onMoved(from: string, viewer: KnownViewer): void;
  /** Called when a viewer had to leave a name to another viewer. */
  onRenamed(viewer: KnownViewer): void;
}

/** Stores either all changes that identifying a viewer requires or none. Reports the changes once they are stored. */
function createAtOnce(known: KnownViewers) {
  let reports: (() => void)[] = [];
  return {
    whenStored: (report: () => void) => void reports.push(report),
    /** Returns null if the changes cannot be stored. */
    atOnce(meeting: () => KnownViewer) {
      reports = [];
      const viewer = known.atOnce(meeting);
      if (viewer) for (const report of reports) report();
      return viewer;
    },
  };
}

function createMeeting(
  known: KnownViewers,
  { named, remember }: Naming,
  { hasUniqueLogins, moveStored, onMoved, onRenamed }: IdentityDeps,
) {
  const { atOnce, whenStored } = createAtOnce(known);
  const move = (from: string, viewer: KnownViewer) => {
    moveStored(from, viewer.pilot);
    whenStored(() => onMoved(from, viewer));
  };

  const tagged = (of: string | null, plain: string) =>
    taggedLogin(of ?? UNKNOWN_PLATFORM, plain, pilot => known.ofPilotLike(pilot) !== undefined);

  /**
   * Returns the pilot for a new viewer. If another viewer has that pilot, this other viewer may get a
   * different pilot; with `isGuest`, no viewer's pilot changes.
   */
  const pilotFor = (platform: string, login: string, isGuest = false): string => {
    const holder = known.ofPilotLike(login);
    const isTaken = holder !== undefined && (holder.platform !== null || holder.pilot !== login);
    const yields = !takesPrecedence(hasUniqueLogins(platform), login, holder) || (isTaken && isGuest);
    if (isTagged(login) || yields) return tagged(platform, login);
    if (isTaken) {
      const pilot = tagged(holder.platform, holder.login);
      known.forget(holder);
      move(holder.pilot, remember({ ...holder, pilot }));
    }
    return login;
  };

  /**
   * Adds a viewer. A login is shown only for the pilot that has it, so another viewer whose display name equals this
   * login is now shown under a different name. A name is never taken from a pilot whose name merely looks alike.
   */
  const meet = ({ platform, userId, login, name }: CleanedViewer) => {
    const pilot = pilotFor(platform, login);
    const other = known.ofShown(pilot);
    const isInTheWay = other !== undefined && likenessOf(other.pilot) !== likenessOf(pilot);
    if (isInTheWay) known.forget(other);
    const viewer = remember({ platform, userId: userId ?? null, login, name, pilot });
    if (isInTheWay) {
      const renamed = remember(other);
      whenStored(() => onRenamed(renamed));
    }
    return viewer;
  };

  /** Used if nothing can be stored. The new viewer then takes no pilot from anybody. */
  const guest = ({ platform, userId, login, name }: CleanedViewer) =>
    named({ platform, userId: userId ?? null, login, name, pilot: pilotFor(platform, login, true) });

  return {
    /** Remembers a new viewer. */
    meet: (now: CleanedViewer) => atOnce(() => meet(now)) ?? guest(now),
    /**
     * Like `meet`, for a known viewer to whom the platform gave a new login. The old login stays until the
     * change can be stored.
     */
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

/** Identifies viewers. A viewer stays the same under any name; viewers on different platforms are different. */
export interface ViewerIdentities {
  /** Finds or adds the viewer. */
  ofViewer(viewer: Viewer): KnownViewer;
  /**
   * Finds the viewer whose pilot has the name that a caller typed. Adds a viewer if there is none, except in a dry
   * run.
   */
  ofUsername(username: string, options: { dryRun: boolean }): KnownViewer;
  /** Returns the same viewer, with the name that may be shown now. */
  renewed(viewer: KnownViewer): KnownViewer;
}

export function createIdentity(
  known: KnownViewers,
  lists: () => NameFacts['lists'],
  isFlown: NameFacts['isFlown'],
  deps: IdentityDeps,
): ViewerIdentities {
  const naming = createNaming(known, lists, isFlown);
  const { named, remember } = naming;
  const { meet, meetAgain } = createMeeting(known, naming, deps);

  return {
    ofViewer(viewer) {
      const now = cleanedViewer(viewer);
      const before = find(known, now, deps.hasUniqueLogins(now.platform));
      if (!before) return meet(now);
      if (before.login !== now.login) return meetAgain(before, now);
      const { name, userId = before.userId } = now;
      const isSame = before.name === name && before.userId === userId;
      return isSame ? before : remember({ ...before, name, userId });
    },
    ofUsername(username, { dryRun }) {
      const login = username.toLowerCase();
      const holder = known.ofPilot(login);
      if (holder && (holder.platform !== null || holder.name === username)) return holder;
      const person = { platform: null, userId: null, login, name: username, pilot: login };
      return dryRun ? named(person) : remember(person);
    },
    renewed(viewer) {
      const { shown } = named(viewer);
      return shown === viewer.shown ? viewer : remember(viewer);
    },
  };
}

type Naming = ReturnType<typeof createNaming>;

/** Decides the display names of viewers. */
function createNaming(known: KnownViewers, lists: () => NameFacts['lists'], isFlown: NameFacts['isFlown']) {
  const named = (person: Person): KnownViewer => ({
    ...person,
    shown: shownNameOf(person, { known, lists: lists(), isFlown }),
  });
  return {
    named,
    remember(person: Person) {
      const viewer = named(person);
      known.save(viewer);
      return viewer;
    },
  };
}

/**
 * Finds a viewer who was seen before. An id identifies the viewer. If a viewer is known only by login, the first id
 * that is reported with this login becomes the viewer's id. A report without an id identifies the viewer by login. If
 * the known viewer with this login has an id, the report counts only on a platform that gives each login to one user at
 * a time. On other platforms the login may by now belong to somebody else.
 */
function find(
  known: KnownViewers,
  { platform, userId, login }: CleanedViewer,
  hasUniqueLogins: boolean,
): KnownViewer | undefined {
  const same = userId && known.ofUser(platform, userId);
  if (same) return same;
  const namesake = known.ofLoginAlone(platform, login);
  return namesake || userId || !hasUniqueLogins ? namesake : known.ofLogin(platform, login);
}

/** Maximum length of a viewer's name; longer names are truncated. @limit characters */
const MAX_NAME = 64;

type CleanedViewer = ReturnType<typeof cleanedViewer>;

/**
 * Makes a viewer's login and name displayable. This is needed because adapters pass on the platform's texts
 * unchanged.
 */
export function cleanedViewer({ platform, id, login, name }: Viewer) {
  const known = displayable(login.replaceAll(':', '').toLowerCase()) || 'viewer'; // no colons, because `chat:ada` is an id
  return { platform, userId: id ?? undefined, login: known, name: displayable(name) || known };
}

/** Returns the visible text; empty if nothing is visible. */
function displayable(text: string) {
  const name = cleanName(cleanName(text).slice(0, MAX_NAME).toWellFormed()); // cleaned again, because the cut may split an emoji
  return isVisible(name) ? name : '';
}
