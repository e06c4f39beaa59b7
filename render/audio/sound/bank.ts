import { peakOf, scale } from '../synth/bus.ts';
import type { SoundName } from './catalog.ts';
import type { Kit } from './kit.ts';
import { everydaySounds } from './need.ts';

/** What every sound peaks at in memory: -3 dBFS. */
const PEAK = 0.708;
/** Memory that the sounds may take; above it, those that were not wanted for the longest time are dropped. */
const MOST_BYTES = 48e6;

/** The rendered sounds. */
export interface Bank {
  /** A variant that is wanted now; null while it is not there. */
  get(sound: SoundName, variant: number): AudioBuffer | null;
  /** Whether a variant is there. */
  has(sound: SoundName, variant: number): boolean;
  /** Has a variant rendered next. */
  ask(sound: SoundName, variant: number): void;
  status(): { buffers: number; waiting: number; bytes: number };
  /** Resolves once everything that was asked for is there. */
  ready(): Promise<void>;
  close(): void;
}

interface BankOptions {
  pause: () => Promise<void>;
  onError: (error: unknown) => void;
  /** Default 48 MB. */
  mostBytes?: number;
}

/**
 * Renders a variant of each sound that any fight may need one after the other in the background, those that it begins
 * with first; all else when it is asked for. `pause` resolves when the page has time for the next; `onError` is told once of each
 * that cannot be rendered.
 */
export function createBank(
  kit: Kit,
  sampleRate: number,
  { pause, onError, mostBytes = MOST_BYTES }: BankOptions,
): Bank {
  const buffers = new Map<string, AudioBuffer | null>();
  const waiting = new Map(EVERYDAY.map(piece => [keyOf(piece), piece]));
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
      dropOldest(key);
    } catch (error) {
      onError(error);
    }
  }

  const bytes = () => [...buffers.values()].reduce((sum, buffer) => sum + bytesOf(buffer), 0);

  /** Drops what was not wanted for the longest time, until the rest fits; the latest stays in any case. */
  function dropOldest(latest: string) {
    let excess = bytes() - mostBytes;
    for (const [key, buffer] of buffers) {
      if (excess <= 0) return;
      if (key === latest || !buffer) continue;
      buffers.delete(key);
      excess -= bytesOf(buffer);
    }
  }

  /** Moves it behind all others: it is the last to be dropped. */
  function renew(key: string, buffer: AudioBuffer) {
    buffers.delete(key);
    buffers.set(key, buffer);
  }

  const start = () => {
    working ??= work();
    return working;
  };
  start();

  return {
    get(sound, variant) {
      const key = keyOf({ sound, variant });
      const buffer = buffers.get(key) ?? null;
      if (buffer) renew(key, buffer);
      return buffer;
    },
    has: (sound, variant) => Boolean(buffers.get(keyOf({ sound, variant }))),
    ask(sound, variant) {
      const key = keyOf({ sound, variant });
      if (buffers.has(key)) return;
      moveToFront(waiting, key, { sound, variant });
      start();
    },
    status: () => ({
      buffers: [...buffers.values()].filter(buffer => buffer !== null).length,
      waiting: waiting.size,
      bytes: bytes(),
    }),
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
const bytesOf = (buffer: AudioBuffer | null) => (buffer ? 4 * buffer.length * buffer.numberOfChannels : 0);
const nextOf = (waiting: ReadonlyMap<string, Piece>): Piece | undefined => waiting.values().next().value;

/** What is rendered before anybody asks for it: one variant of each sound that any fight may need at once. */
const EVERYDAY: readonly Piece[] = everydaySounds().map(sound => ({ sound, variant: 0 }));

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
  const peak = Math.max(...channels.map(peakOf));
  if (peak > 0) for (const samples of channels) scale(samples, PEAK / peak);
  return buffer;
}
