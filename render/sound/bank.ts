import { CATEGORIES, SOUNDS, type SoundName } from './catalog.ts';
import type { Kit } from './kit.ts';

/** What every sound peaks at in memory: -3 dBFS. */
const PEAK = 0.708;
/** These are long and seldom heard: they are rendered once they are asked for. */
const isSeldom = (sound: string) => sound.startsWith('bed.');
/** So many of them are kept, the latest: no more calamities rage at once. */
const MOST_SELDOM = 6;
/** What a fight cannot do without, in this order; the rest follows. */
const FIRST: readonly SoundName[] = [
  'laser.plain',
  'hit.light',
  'ship.down',
  'shield.hit',
  'missile.launch',
  'join',
  'menu.press',
  'round.start',
];

/** The rendered sounds. */
export interface Bank {
  /** A variant; null while it is not there. */
  get(sound: SoundName, variant: number): AudioBuffer | null;
  /** Has a variant rendered next. */
  ask(sound: SoundName, variant: number): void;
  status(): { buffers: number; waiting: number; bytes: number };
  /** Resolves once everything that was asked for is there. */
  ready(): Promise<void>;
  close(): void;
}

/**
 * Renders the sounds one after the other in the background, those that a fight begins with first. `pause` resolves when
 * the page has time for the next; `onError` is told once of each that cannot be rendered.
 */
export function createBank(
  kit: Kit,
  sampleRate: number,
  { pause, onError }: { pause: () => Promise<void>; onError: (error: unknown) => void },
): Bank {
  const buffers = new Map<string, AudioBuffer | null>();
  const waiting = new Map(inOrder(kit).map(piece => [keyOf(piece), piece]));
  let isClosed = false;
  let working: Promise<void> | null = null;

  async function work() {
    while (!isClosed && waiting.size > 0) {
      await pause();
      const next = nextOf(waiting);
      if (next) await renderOne(next);
    }
    working = null;
  }

  async function renderOne(piece: Piece) {
    const key = keyOf(piece);
    waiting.delete(key);
    buffers.set(key, null);
    try {
      buffers.set(key, await renderScaled(kit, piece, sampleRate));
      const [oldest, ...others] = [...buffers.keys()].filter(isSeldom);
      if (others.length >= MOST_SELDOM) buffers.delete(oldest);
    } catch (error) {
      onError(error);
    }
  }

  const start = () => {
    working ??= work();
    return working;
  };
  start();

  return {
    get: (sound, variant) => buffers.get(keyOf({ sound, variant })) ?? null,
    ask(sound, variant) {
      const key = keyOf({ sound, variant });
      if (buffers.has(key)) return;
      moveToFront(waiting, key, { sound, variant });
      start();
    },
    status: () => {
      const there = [...buffers.values()].filter(buffer => buffer !== null);
      return {
        buffers: there.length,
        waiting: waiting.size,
        bytes: there.reduce((sum, { length, numberOfChannels }) => sum + 4 * length * numberOfChannels, 0),
      };
    },
    ready: async () => {
      while (working) await working;
    },
    close() {
      isClosed = true;
      waiting.clear();
    },
  };
}

/** Renders a variant, so that its highest sample is at -3 dBFS. */
export const renderScaled = async (kit: Kit, { sound, variant }: Piece, sampleRate: number) =>
  scaled(await kit.render(sound, variant, sampleRate));

interface Piece {
  sound: SoundName;
  variant: number;
}

const keyOf = ({ sound, variant }: Piece) => `${sound} ${variant}`;
const nextOf = (waiting: ReadonlyMap<string, Piece>): Piece | undefined => waiting.values().next().value;

/** The first variant of each sound, then the second ones. */
function inOrder(kit: Kit): Piece[] {
  const all: SoundName[] = CATEGORIES.flatMap(category => SOUNDS[category]);
  const sounds = [...new Set([...FIRST, ...all])].filter(sound => !isSeldom(sound));
  const pieces = sounds.flatMap(sound =>
    Array.from({ length: kit.variantsOf(sound) }, (_, variant) => ({ sound, variant })),
  );
  return pieces.sort((a, b) => a.variant - b.variant);
}

function moveToFront(waiting: Map<string, Piece>, key: string, piece: Piece) {
  if (waiting.keys().next().value === key) return;
  const others = [...waiting].filter(([other]) => other !== key);
  waiting.clear();
  waiting.set(key, piece);
  for (const [other, value] of others) waiting.set(other, value);
}

/** The same sound with its highest sample at the peak; silence stays silence. */
function scaled(buffer: AudioBuffer): AudioBuffer {
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, at) => buffer.getChannelData(at));
  const highest = channels.reduce(
    (most, samples) => samples.reduce((peak, s) => Math.max(peak, Math.abs(s)), most),
    0,
  );
  if (highest === 0) return buffer;
  for (const samples of channels) for (let at = 0; at < samples.length; at++) samples[at] *= PEAK / highest;
  return buffer;
}
