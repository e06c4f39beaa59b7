import { cleanName, isVisible } from '../../../schema/base/names.ts';
import { likenessOf } from '../../../schema/platform/likeness.ts';
import type { Viewer } from '../intake/platform.ts';
import type { KnownViewer, KnownViewers, Person } from './known-viewers.ts';
import { isTagged, taggedLogin, takesPrecedence } from './pilot-logins.ts';
import { type NameFacts, shownNameOf } from './shown-name.ts';

/** Assigns pilots to viewers who are new or have another login. */

/** The platform in the tag of a viewer who was added by name and must make room. */
const UNKNOWN_PLATFORM = 'api';

/** What identities depend on, with callbacks for viewers who get another pilot or name. */
interface IdentityDeps {
  /**
   * Whether a platform gives each login to one user at a time. Its viewers keep their logins as names of their pilots.
   */
  hasUniqueLogins(platform: string): boolean;
  /** Moves the stored data of a viewer to another pilot. Throws `not-stored`. */
  moveStored(from: string, to: string): void;
  /** Called when a viewer had to leave the pilot of its login to another viewer, or has another login. */
  onMoved(from: string, viewer: KnownViewer): void;
  /** Called when a viewer had to leave a name to another viewer. */
  onRenamed(viewer: KnownViewer): void;
}

/** Stores all changes of one meeting or none, and reports them once they are stored. */
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
   * The pilot for a new viewer. Another viewer may have to make room for it and then gets another pilot; with `isGuest`
   * nobody has to.
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
   * Meets a viewer. A login is only shown for its own viewer's pilot, so a viewer with that display name is shown under
   * another name. It is never taken from a pilot that looks alike.
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

  /** Used if nothing can be stored: the new viewer takes no pilot from anybody. */
  const guest = ({ platform, userId, login, name }: CleanedViewer) =>
    named({ platform, userId: userId ?? null, login, name, pilot: pilotFor(platform, login, true) });

  return {
    /** Remembers a new viewer. */
    meet: (now: CleanedViewer) => atOnce(() => meet(now)) ?? guest(now),
    /**
     * The same if the platform gave a known viewer another login. The old login stays until the change can be stored.
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

/** Identifies viewers: the same viewer under any name, and different viewers on different platforms. */

export interface ViewerIdentities {
  /** Finds or adds the viewer. */
  ofViewer(viewer: Viewer): KnownViewer;
  /** Finds the viewer whose pilot has that name, which a caller typed. Adds one unless it is a dry run. */
  ofUsername(username: string, options: { dryRun: boolean }): KnownViewer;
  /** The same viewer with the name that may be shown now. */
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

/** Decides under which name a viewer is shown. */
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
 * The viewer as met before. An id identifies the viewer; a viewer known only by login is identified with the first id
 * of that login. Without an id the login identifies the viewer, but never one whose id is known, because the login may
 * now belong to somebody else, unless the platform gives each login to one user at a time.
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

/** Longest name of a viewer. @limit characters */
const MAX_NAME = 64;

type CleanedViewer = ReturnType<typeof cleanedViewer>;

/** A viewer with a displayable login and name. Adapters pass on the platform's texts unchanged. */
export function cleanedViewer({ platform, id, login, name }: Viewer) {
  const known = displayable(login.replaceAll(':', '').toLowerCase()) || 'viewer'; // because `chat:ada` is an id
  return { platform, userId: id ?? undefined, login: known, name: displayable(name) || known };
}

/** The visible text; empty if nothing is visible. */
function displayable(text: string) {
  const name = cleanName(cleanName(text).slice(0, MAX_NAME).toWellFormed()); // the cut may split an emoji
  return isVisible(name) ? name : '';
}
