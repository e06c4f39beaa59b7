import type { createAttract } from './attract.ts';

type Attract = ReturnType<typeof createAttract>;

/** The fight behind the title screen, whose program a page loads when the title screen is first up. */
export function loadAttract(...args: Parameters<typeof createAttract>): Attract {
  const [game] = args;
  let attract: Attract | null = null;
  let isAsked = false;

  async function load() {
    isAsked = true;
    const loaded = await import('./attract.ts').catch(() => null); // without it, the title screen has its field alone
    attract = loaded?.createAttract(...args) ?? null;
  }

  return {
    at(now) {
      if (!isAsked && game.round.value?.phase === 'menu') void load();
      return attract?.at(now) ?? null;
    },
  };
}
