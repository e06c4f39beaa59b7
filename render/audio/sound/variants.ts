import type { Bank } from './bank.ts';
import type { SoundName } from './catalog.ts';
import type { Cue } from './cues/cue.ts';
import type { Kit } from './kit.ts';
import { announcedBy, comesAlone } from './need.ts';

interface VariantsOptions {
  bank: Bank;
  kit: Kit;
  /** 0 up to 1. */
  random: () => number;
}

/** Without a variant, any of them. */
type Wanted = Pick<Cue, 'sound' | 'variant'>;

/** Which variant of a sound is played, and which must be rendered. */
export function createVariants({ bank, kit, random }: VariantsOptions) {
  /** The played variants, latest last. */
  const played = new Map<SoundName, number[]>();

  const variantsOf = ({ sound, variant }: Wanted) => {
    const count = kit.variantsOf(sound);
    return variant === undefined ? Array.from({ length: count }, (_, at) => at) : [variant % count];
  };

  const isThere = (sound: SoundName) => (variant: number) => bank.has(sound, variant);

  /** Renders one more of its variants next, unless all of them are there. */
  function askAnother(cue: Wanted) {
    const next = variantsOf(cue).find(variant => !isThere(cue.sound)(variant));
    if (next !== undefined) bank.ask(cue.sound, next);
  }

  /** Whether there is one that was not played yet. */
  const hasFresh = (cue: Wanted) =>
    variantsOf(cue).some(variant => isThere(cue.sound)(variant) && !played.get(cue.sound)?.includes(variant));

  /** Records the order in which they were played. */
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
    /** Prepares another one for the next time, unless that will be announced. */
    refresh(cue: Cue) {
      if (!comesAlone(cue.sound)) askAnother(cue);
    },
    /** The named variant, else a rendered one, if possible another than the last time. */
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
