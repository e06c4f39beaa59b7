import type { Bank } from './bank.ts';
import type { SoundName } from './catalog.ts';
import type { Cue } from './cues/cue.ts';
import type { Kit } from './kit.ts';
import { announcedBy, comesAlone } from './need.ts';

interface VariantsOptions {
  bank: Bank;
  kit: Kit;
  /** Returns a random number, at least 0 and below 1. */
  random: () => number;
}

/** A sound to be played. Without a variant, any variant may be played. */
type Wanted = Pick<Cue, 'sound' | 'variant'>;

/** Chooses which variant of a sound is played, and which variants are rendered. */
export function createVariants({ bank, kit, random }: VariantsOptions) {
  /** The played variants, latest last. */
  const played = new Map<SoundName, number[]>();

  const variantsOf = ({ sound, variant }: Wanted) => {
    const count = kit.variantsOf(sound);
    return variant === undefined ? Array.from({ length: count }, (_, at) => at) : [variant % count];
  };

  const isThere = (sound: SoundName) => (variant: number) => bank.has(sound, variant);

  /** Requests one more variant of a sound, unless all of them are rendered. */
  function askAnother(cue: Wanted) {
    const next = variantsOf(cue).find(variant => !isThere(cue.sound)(variant));
    if (next !== undefined) bank.ask(cue.sound, next);
  }

  /** Whether a rendered variant was not played yet. */
  const hasFresh = (cue: Wanted) =>
    variantsOf(cue).some(variant => isThere(cue.sound)(variant) && !played.get(cue.sound)?.includes(variant));

  /** Records that a variant was played. The list is in the order of playing. */
  function note(sound: SoundName, variant: number) {
    const others = played.get(sound)?.filter(other => other !== variant) ?? [];
    played.set(sound, [...others, variant]);
  }

  return {
    askAnother,
    /** Renders what the cues announce, soonest first. */
    prepare(cues: readonly Cue[]) {
      for (const coming of cues.flatMap(announcedBy).reverse()) if (!hasFresh(coming)) askAnother(coming);
    },
    /** Prepares another variant for the next time, unless the sound will be announced before it is played. */
    refresh(cue: Cue) {
      if (!comesAlone(cue.sound)) askAnother(cue);
    },
    /**
     * The buffer of the named variant, or otherwise of a rendered variant, if possible not the one that was played
     * last.
     */
    bufferOf({ sound, variant }: Cue): AudioBuffer | null {
      const there = variantsOf({ sound, variant }).filter(isThere(sound));
      if (there.length === 0) return null;
      const others = there.filter(each => each !== played.get(sound)?.at(-1));
      const chosen = (others.length > 0 ? others : there)[Math.floor(random() * Math.max(1, others.length))];
      note(sound, chosen);
      return bank.get(sound, chosen);
    },
  };
}
