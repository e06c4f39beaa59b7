import type { Settings } from '../../schema/settings.ts';
import type { FightPage } from './fight-page.ts';
import { openSounds } from './open-sounds.ts';
import type { Recording } from './record-fight.ts';
import { wavOf } from './wav.ts';

declare global {
  var fights: FightPage;
}

/** A browser that renders recorded fights. */
export async function openFights() {
  const { browser, page, cpuSeconds } = await openSounds('fight-page.ts');
  return {
    page,
    /** Renders a fight at those settings, as a WAV file in stereo. */
    async play(recording: Recording, settings: Partial<Settings> = {}) {
      const before = await cpuSeconds();
      const { samples, ...played } = await page.evaluate(
        ([recording, settings]) => fights.play(recording, settings),
        [recording, settings] as const,
      );
      const floats = new Float32Array(Uint8Array.from(Buffer.from(samples, 'base64')).buffer);
      const half = floats.length / 2;
      const channels = [floats.subarray(0, half), floats.subarray(half)];
      return { ...played, cpuS: (await cpuSeconds()) - before, channels, wav: wavOf(channels) };
    },
    close: () => browser.close(),
  };
}
