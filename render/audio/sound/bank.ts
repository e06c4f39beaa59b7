import { peakOf, scale } from '../synth/bus.ts';
import type { SoundName } from './catalog.ts';
import type { Kit } from './kit.ts';
import { everydaySounds } from './need.ts';

/** Peak of every sound in memory: -3 dBFS. */
const PEAK = 0.708;
/** Memory limit of the sounds; above it, the least recently used are dropped. */
const MOST_BYTES = 48e6;

interface BankOptions {
  /** Resolves when the page has time for the next sound. */
  pause: () => Promise<void>;
  /** Called once for each sound that cannot be rendered. */
  onError: (error: unknown) => void;
  /** Memory limit. Default: 48 MB. */
  mostBytes?: number;
}

/**
 * Stores the rendered sounds. In the background, it renders one variant of each sound that any fight may need,
 * beginning with the sounds for the start of a fight. It renders all others on request.
 */
export class Bank {
  readonly #kit: Kit;
  readonly #sampleRate: number;
  readonly #options: BankOptions;
  /**
   * The rendered variants, least recently used first. Null while a variant is being rendered, or if the rendering
   * failed.
   */
  readonly #buffers = new Map<string, AudioBuffer | null>();
  readonly #waiting = new Map(EVERYDAY.map(piece => [keyOf(piece), piece]));
  #isClosed = false;
  #working: Promise<void> | null = null;

  constructor(kit: Kit, sampleRate: number, options: BankOptions) {
    this.#kit = kit;
    this.#sampleRate = sampleRate;
    this.#options = options;
    this.#start();
  }

  /** The requested variant; null if the variant is not rendered yet. */
  get(sound: SoundName, variant: number): AudioBuffer | null {
    const key = keyOf({ sound, variant });
    const buffer = this.#buffers.get(key) ?? null;
    if (buffer) this.#renew(key, buffer);
    return buffer;
  }

  /** Whether a variant is rendered. */
  has(sound: SoundName, variant: number) {
    return Boolean(this.#buffers.get(keyOf({ sound, variant })));
  }

  /** Requests a variant, which is rendered next. */
  ask(sound: SoundName, variant: number) {
    const key = keyOf({ sound, variant });
    if (this.#buffers.has(key)) return;
    moveToFront(this.#waiting, key, { sound, variant });
    this.#start();
  }

  status() {
    const buffers = [...this.#buffers.values()].filter(buffer => buffer !== null).length;
    return { buffers, waiting: this.#waiting.size, bytes: this.#bytes() };
  }

  /** Resolves once all requested sounds are rendered. */
  async ready() {
    while (this.#working) await this.#working;
  }

  close() {
    this.#isClosed = true;
    this.#waiting.clear();
  }

  #start() {
    this.#working ??= this.#work();
  }

  async #work() {
    while (!this.#isClosed && this.#waiting.size > 0) {
      await this.#options.pause();
      const next = nextOf(this.#waiting);
      if (next) await this.#render(next);
    }
    this.#working = null;
  }

  async #render(piece: Piece) {
    const key = keyOf(piece);
    this.#waiting.delete(key);
    this.#buffers.set(key, null);
    try {
      this.#buffers.set(key, await renderScaled(this.#kit, piece, this.#sampleRate));
      this.#dropOldest(key);
    } catch (error) {
      this.#options.onError(error);
    }
  }

  #bytes() {
    return [...this.#buffers.values()].reduce((sum, buffer) => sum + bytesOf(buffer), 0);
  }

  /** Drops the least recently used variants until the rest fits. The latest one always stays. */
  #dropOldest(latest: string) {
    let excess = this.#bytes() - (this.#options.mostBytes ?? MOST_BYTES);
    for (const [key, buffer] of this.#buffers) {
      if (excess <= 0) return;
      if (key === latest || !buffer) continue;
      this.#buffers.delete(key);
      excess -= bytesOf(buffer);
    }
  }

  /** Moves a variant behind all others, so that it is dropped last. */
  #renew(key: string, buffer: AudioBuffer) {
    this.#buffers.delete(key);
    this.#buffers.set(key, buffer);
  }
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

/** The variants that are rendered before any request: one of each sound that any fight may need at once. */
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
