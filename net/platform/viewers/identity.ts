import { PRIMARY_PLATFORM } from '../account/primary.ts';
import type { Viewer } from '../intake/platform.ts';
import { type CleanedViewer, cleanedViewer } from './cleaned-viewer.ts';
import type { KnownViewer, KnownViewers, Person } from './known-viewers.ts';
import { createMeeting } from './meeting.ts';
import { type NameFacts, shownNameOf } from './shown-name.ts';

/** Who somebody is: the same viewer whatever they are called today, and another one on another platform. */

export interface Identity {
  /** Remembers the viewer. */
  ofViewer(viewer: Viewer): KnownViewer;
  /** Whoever has the pilot of that name, which a caller typed; remembered unless it is a dry run. */
  ofUsername(username: string, options: { dryRun: boolean }): KnownViewer;
  /** The same viewer with the name that is to be shown now. */
  renewed(viewer: KnownViewer): KnownViewer;
}

interface NamingParts extends Omit<NameFacts, 'known' | 'lists'> {
  known: KnownViewers;
  lists(): NameFacts['lists'];
}

type IdentityParts = NamingParts &
  Pick<Parameters<typeof createMeeting>[0], 'moveStored' | 'onMoved' | 'onRenamed'>;

export function createIdentity({ known, lists, isFlown, ...listeners }: IdentityParts): Identity {
  const { named, remember } = createNaming({ known, lists, isFlown });
  const { meet, meetAgain } = createMeeting({ known, named, remember, ...listeners });

  return {
    ofViewer(viewer) {
      const now = cleanedViewer(viewer);
      const before = find(known, now);
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

/** Decides under which name somebody is shown. */
function createNaming({ known, lists, isFlown }: NamingParts) {
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
 * The viewer as met before. Where the platform gives an id, that is who the viewer is, and only a viewer who was known by
 * login alone so far is taken for the first id of that login. Without an id it is the login, but never a viewer whose id
 * is known: the login may be somebody else's. The primary platform alone gives each login to one user at a time.
 */
function find(known: KnownViewers, { platform, userId, login }: CleanedViewer): KnownViewer | undefined {
  const same = userId && known.ofUser(platform, userId);
  if (same) return same;
  const namesake = known.ofLoginAlone(platform, login);
  return namesake || userId || platform !== PRIMARY_PLATFORM ? namesake : known.ofLogin(platform, login);
}
