import { createHash } from 'node:crypto';

/** Names for viewers whose own is not shown, such as `Falcon 27`. */

/** Friendly words that mean nothing in the game. */
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

const FIRST = 10;
const LAST = 99;
const COUNT = CALL_SIGN_WORDS.length * (LAST - FIRST + 1);

/** Every call sign once, in an order that the seed decides; after that with a third part. */
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
