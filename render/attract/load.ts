import type { createAttract } from './attract.ts';

type Attract = ReturnType<typeof createAttract>;

/** The fight behind the title screen. A page loads its code when the title screen is first open. */
export function loadAttract(...args: Parameters<typeof createAttract>): Attract {
  const [game] = args;
  let attract: Attract | null = null;
  let isAsked = false;

  async function load() {
    isAsked = true;
    const loaded = await import('./attract.ts').catch(() => null); // without it, the title screen shows only its field
    attract = loaded?.createAttract(...args) ?? null;
  }

  return {
    at(now) {
      if (!isAsked && game.round.value?.phase === 'menu') void load();
      return attract?.at(now) ?? null;
    },
  };
}
