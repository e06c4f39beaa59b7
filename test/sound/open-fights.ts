import type { Settings } from '../../schema/records/settings.ts';
import type { FightPage } from './fight-page.ts';
import { openPage } from './open-page.ts';
import type { Recording } from './record-fight.ts';
import { wavOf } from './wav.ts';

declare global {
  var fights: FightPage;
}

/** Opens a browser that renders recorded fights. */
export async function openFights() {
  const { browser, page, cpuSeconds } = await openPage('fight-page.ts');
  return {
    page,
    /**
     * Renders a fight with these settings, as a WAV file in stereo. `cpuS` is the CPU time of the page's process with
     * all its threads, and `silentS` the CPU time of the same fight without sound. Unit: s.
     */
    async play(recording: Recording, settings: Partial<Settings> = {}) {
      await page.evaluate(recording => fights.load(recording), recording);
      const begun = await cpuSeconds();
      const played = await page.evaluate(settings => fights.play(settings), settings);
      const heard = await cpuSeconds();
      await page.evaluate(() => fights.watch());
      const [cpuS, silentS] = [heard - begun, (await cpuSeconds()) - heard];
      const samples = await page.evaluate(() => fights.samples());
      const floats = new Float32Array(Uint8Array.from(Buffer.from(samples, 'base64')).buffer);
      const half = floats.length / 2;
      const channels = [floats.subarray(0, half), floats.subarray(half)];
      return { ...played, cpuS, silentS, channels, wav: wavOf(channels) };
    },
    close: () => browser.close(),
  };
}
