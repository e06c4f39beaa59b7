import { CATEGORIES, type Category } from './catalog.ts';

/** A sound that requests to be played. */
export interface VoiceRequest {
  category: Category;
  /** Importance and loudness of the sound, 0 to 1. */
  priority: number;
  /** How long the sound lasts, in s; infinite if it continues until it is stopped. */
  seconds: number;
}

/** A playing sound. */
export interface Voice extends VoiceRequest {
  readonly id: number;
  /** When the sound began. Unit: s. */
  readonly startedAt: number;
}

/** Maximum number of sounds at once. */
export const MOST_VOICES = 24;
/** Maximum number of sounds of each kind at once. */
export const MOST_OF: Record<Category, number> = {
  sfxLasers: 8,
  sfxMissiles: 5,
  sfxHits: 7,
  sfxExplosions: 7,
  sfxCrashing: 4,
  sfxThunder: 5,
  sfxJoins: 4,
  sfxMenu: 4,
};
/**
 * Maximum number of sounds of each kind (`most`) that may begin within a time (`seconds`). More would be one loud
 * noise.
 */
export const BURST = { seconds: 0.05, most: 4 };

/**
 * Decides which sounds are played: the most important and nearest, up to the maximum. Times are in s and must not go
 * back.
 */
export function createVoices() {
  let playing: Voice[] = [];
  let lastId = 0;
  /** When the latest sounds of each kind began, up to the size of a burst. */
  const begun = Object.fromEntries(CATEGORIES.map(name => [name, [] as number[]])) as Record<
    Category,
    number[]
  >;

  /** The voices of which one must be replaced; empty while there is room. */
  function rivalsOf(category: Category) {
    const own = playing.filter(voice => voice.category === category);
    if (own.length >= MOST_OF[category]) return own;
    return playing.length >= MOST_VOICES ? playing : [];
  }

  function begin(wanted: VoiceRequest, now: number): Voice {
    const voice = { ...wanted, id: ++lastId, startedAt: now };
    playing.push(voice);
    begun[wanted.category] = [...begun[wanted.category].slice(1 - BURST.most), now];
    return voice;
  }

  const end = (voice: Voice) => {
    playing = playing.filter(other => other !== voice);
  };

  return {
    get playing(): readonly Voice[] {
      return playing;
    },
    /** Adds a sound. Returns its voice and the voice that it replaces, or null if the sound is not played. */
    admit(wanted: VoiceRequest, now: number): { voice: Voice; stolen: Voice | null } | null {
      playing = playing.filter(({ startedAt, seconds }) => startedAt + seconds > now);
      if (isBurst(begun[wanted.category], now)) return null;
      const rivals = rivalsOf(wanted.category);
      const stolen = rivals.length > 0 ? leastOf(rivals, now) : null;
      if (stolen && priorityAt(stolen, now) >= wanted.priority) return null;
      if (stolen) end(stolen);
      return { voice: begin(wanted, now), stolen };
    },
    end,
    clear() {
      playing = [];
    },
  };
}

const isBurst = (begun: readonly number[], now: number) =>
  begun.length >= BURST.most && now - begun[0] < BURST.seconds;

/** Remaining importance of a voice, which falls towards the end of the sound. */
export const priorityAt = ({ priority, seconds, startedAt }: Voice, now: number) =>
  seconds === Number.POSITIVE_INFINITY ? priority : priority * Math.max(0, 1 - (now - startedAt) / seconds);

const leastOf = (voices: readonly Voice[], now: number) =>
  voices.reduce((least, voice) => (priorityAt(voice, now) < priorityAt(least, now) ? voice : least));
