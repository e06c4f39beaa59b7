import { cleanName } from '../../../schema/names.ts';
import type { Viewer } from '../platform.ts';
import type { KnownViewer, KnownViewers } from './known-viewers.ts';
import { taggedLogin, takesPrecedence } from './pilot-logins.ts';
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

interface IdentityParts extends Omit<NameFacts, 'known' | 'lists'> {
  known: KnownViewers;
  lists(): NameFacts['lists'];
  /** Called when a viewer must leave the pilot of its login to another. */
  onMoved(from: string, viewer: KnownViewer): void;
  /** Called when a viewer must leave a name to another. */
  onRenamed(viewer: KnownViewer): void;
}

type Person = Omit<KnownViewer, 'shown'>;

export function createIdentity({ known, lists, isFlown, onMoved, onRenamed }: IdentityParts): Identity {
  const named = (person: Person): KnownViewer => ({
    ...person,
    shown: shownNameOf(person, { known, lists: lists(), isFlown }),
  });
  const remember = (person: Person) => {
    const viewer = named(person);
    known.save(viewer);
    return viewer;
  };

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

  const meet = ({ platform, userId, login, name }: Cleaned) => {
    const pilot = pilotFor(platform, login);
    clearName(pilot);
    return remember({ platform, userId: userId ?? null, login, name, pilot });
  };
  /** The platform gave the viewer another login. */
  const relogin = (before: KnownViewer, now: Cleaned) => {
    known.forget(before);
    const after = meet(now);
    onMoved(before.pilot, after);
    return after;
  };

  return {
    ofViewer(viewer) {
      const now = cleaned(viewer);
      const before = find(known, now);
      if (!before) return meet(now);
      if (before.login !== now.login) return relogin(before, now);
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

/** The viewer as met before. One whose login is another user's by now is forgotten. */
function find(known: KnownViewers, { platform, userId, login }: Cleaned): KnownViewer | undefined {
  const same = userId && known.ofUser(platform, userId);
  if (same) return same;
  const namesake = known.ofLogin(platform, login);
  if (!namesake || !userId || namesake.userId === null) return namesake;
  known.forget(namesake);
  return undefined;
}

type Cleaned = ReturnType<typeof cleaned>;

/** Adapters pass on what platforms say. A colon would be taken for an id. */
function cleaned({ platform, id, login, name }: Viewer) {
  const plain = cleanName(login).replaceAll(':', '').toLowerCase().slice(0, MAX_NAME).toWellFormed().trim();
  const known = plain || 'viewer';
  const shown = cleanName(name).slice(0, MAX_NAME).toWellFormed().trim();
  return { platform, userId: id ?? undefined, login: known, name: shown || known };
}

const MAX_NAME = 64;
