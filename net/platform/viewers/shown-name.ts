import { createHash } from 'node:crypto';
import { isBlocked, type NameLists } from './block-list.ts';
import type { KnownViewers, Person } from './known-viewers.ts';
import { nextNumber, tagOf, untagged, withSuffix } from './pilot-logins.ts';

/** Makes call signs, such as `Falcon 27`, for viewers whose own names are not shown. */

/** Friendly words that have no meaning in the game. */
// biome-ignore format: a list of words reads better in rows
export const CALL_SIGN_WORDS = [
  'Acorn', 'Almond', 'Amber', 'Apricot', 'Aspen', 'Badger', 'Bamboo', 'Beacon', 'Beaver', 'Birch', 'Biscuit', 'Bluebell',
  'Breeze', 'Bumblebee', 'Buttercup', 'Canary', 'Caramel', 'Cedar', 'Cherry', 'Clover', 'Coral', 'Cricket', 'Crocus', 'Daisy',
  'Dolphin', 'Dragonfly', 'Falcon', 'Fern', 'Finch', 'Firefly', 'Gazelle', 'Gecko', 'Ginger', 'Hamster', 'Hazel', 'Hedgehog',
  'Heron', 'Honey', 'Iris', 'Ivy', 'Jasmine', 'Juniper', 'Kiwi', 'Koala', 'Lavender', 'Lemon', 'Lilac', 'Lotus',
  'Magnolia', 'Mango', 'Maple', 'Marigold', 'Meadow', 'Mint', 'Mocha', 'Nutmeg', 'Olive', 'Orchid', 'Otter', 'Panda',
  'Papaya', 'Peach', 'Pebble', 'Penguin', 'Pepper', 'Pine', 'Poppy', 'Puffin', 'Quokka', 'Rabbit', 'Robin', 'Rosemary',
  'Saffron', 'Sandpiper', 'Seahorse', 'Sparrow', 'Squirrel', 'Starling', 'Sunny', 'Swan', 'Teal', 'Thistle', 'Toucan', 'Tulip',
  'Turtle', 'Vanilla', 'Violet', 'Walnut', 'Wombat', 'Wren',
] as const;

/** Smallest number in a call sign. @limit */
const FIRST = 10;
/** Largest number in a call sign. @limit */
const LAST = 99;
const COUNT = CALL_SIGN_WORDS.length * (LAST - FIRST + 1);

/**
 * Yields every call sign once, in an order that depends on the seed. After that, yields call signs with a
 * third part.
 */
export function* callSigns(seed: string): Generator<string, never> {
  const start = createHash('sha256').update(seed).digest().readUInt32BE();
  for (let n = 0; ; n++) {
    const sign = signAt((start + n) % COUNT);
    yield n < COUNT ? sign : `${sign} ${Math.floor(n / COUNT)}`;
  }
}

function signAt(place: number) {
  const word = CALL_SIGN_WORDS[place % CALL_SIGN_WORDS.length];
  return `${word} ${FIRST + Math.floor(place / CALL_SIGN_WORDS.length)}`;
}

export interface NameFacts {
  known: KnownViewers;
  lists: NameLists;
  /** Whether a pilot other than the given one flies under the name. */
  isFlown(name: string, pilot: string): boolean;
}

/**
 * Decides the display name of a viewer, which belongs to no other viewer. Returns the viewer's own name, or the login
 * if another viewer has this name, or the login with a number if the login is taken too. Returns a call sign if the
 * name or the login must not be shown.
 */
export function shownNameOf(person: Person, facts: NameFacts): string {
  const { login, name, pilot } = person;
  if (isBlocked(name, facts.lists) || isBlocked(login, facts.lists)) return callSignOf(person, facts);
  const isFree = (text: string) => !facts.known.isAnothers(text, pilot);
  const tag = tagOf(person);
  const [written, plain] = [withSuffix(untagged(name), tag), withSuffix(untagged(login), tag)];
  if (!name.includes(':') && isFree(written)) return written;
  return isFree(plain) ? plain : numbered(plain, isFree);
}

/**
 * Returns a call sign that nobody else has. For the same viewer it is always the same, as long as nobody else
 * gets it.
 */
export function callSignOf({ platform, userId, login, pilot }: Person, facts: NameFacts): string {
  for (const sign of callSigns(`${platform ?? 'chat'}:${userId ?? login}`)) {
    if (!facts.known.isAnothers(sign, pilot) && !facts.isFlown(sign, pilot)) return sign;
  }
  throw new Error('Call signs never end.');
}

function numbered(name: string, isFree: (text: string) => boolean): string {
  for (let n = 2; ; n = nextNumber(n)) {
    const candidate = withSuffix(name, ` ${n}`);
    if (isFree(candidate)) return candidate;
  }
}
