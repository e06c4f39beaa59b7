import type { Settings } from '../../schema/records/settings.ts';
import { churn } from './churn.ts';
import { playFight, type Received, receive, watchFight } from './play-fight.ts';
import type { Recording } from './record-fight.ts';

/** Runs in a browser. Gives tests the functions that load and render fights. */

const base64 = (blob: Blob): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
  reader.readAsDataURL(blob);
  return promise;
};

let loaded: Received;
let heard: AudioBuffer;

const page = {
  churn,
  /** Loads the fight to render. */
  load(recording: Recording) {
    loaded = receive(recording);
  },
  /** Renders the loaded fight with these settings. */
  async play(settings: Partial<Settings>) {
    const { buffer, ...played } = await playFight(loaded, settings);
    heard = buffer;
    return played;
  },
  /** Runs the loaded fight without sound. */
  watch: () => watchFight(loaded),
  /** The rendered channels one after the other, as 32-bit floats in base64. */
  samples: () => base64(new Blob([heard.getChannelData(0), heard.getChannelData(1)])),
};
export type FightPage = typeof page;
Object.assign(globalThis, { fights: page });
