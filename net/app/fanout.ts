import type { Config } from '../config.ts';
import { openFanout } from '../fanout/fanout.ts';
import type { Log } from './log.ts';

/** Takes the game's channel, when other machines show the game; a demo is shown by none. */
export async function startFanout({ fanout: place, demo }: Pick<Config, 'fanout' | 'demo'>, log: Log) {
  if (!place || demo) return null;
  return openFanout(place, log);
}
