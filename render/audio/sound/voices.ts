import { CATEGORIES, type Category } from './catalog.ts';

/** A sound that asks to be heard. */
export interface VoiceRequest {
  category: Category;
  /** How much it matters and how loud it would be, 0 to 1. */
  priority: number;
  /** How long it lasts, s; infinite for what goes on until it is stopped. */
  seconds: number;
}

/** A sound that is heard. */
export interface Voice extends VoiceRequest {
  readonly id: number;
  /** When it began, s. */
  readonly startedAt: number;
}

/** How many sounds are heard at once. */
export const MOST_VOICES = 24;
/** How many of each kind. */
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
/** How many of each kind may begin within so many s: more would be heard as one loud noise. */
export const BURST = { seconds: 0.05, most: 4 };

/** Decides which sounds are heard: the most important and nearest, so many at once. Times are in s, and never go back. */
export function createVoices() {
  let playing: Voice[] = [];
  let lastId = 0;
  /** When the latest of each kind began, so many as a burst may have. */
  const begun = Object.fromEntries(CATEGORIES.map(name => [name, [] as number[]])) as Record<
    Category,
    number[]
  >;

  /** The voices among which one has to give way; none while there is room. */
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
    /** Takes a sound in. Returns its voice and the one that gives way to it; null when it is not to be heard. */
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

/** What a voice still matters: less and less towards its end. */
export const priorityAt = ({ priority, seconds, startedAt }: Voice, now: number) =>
  seconds === Number.POSITIVE_INFINITY ? priority : priority * Math.max(0, 1 - (now - startedAt) / seconds);

const leastOf = (voices: readonly Voice[], now: number) =>
  voices.reduce((least, voice) => (priorityAt(voice, now) < priorityAt(least, now) ? voice : least));
