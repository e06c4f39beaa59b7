import type { TwitchLink } from '../link.ts';
import { away } from './wording.ts';

interface OutageParts {
  link: Pick<TwitchLink, 'setProblem'>;
  onLog(line: string): void;
}

/** A time in which nothing comes in, as the streamer hears of it: the log has its beginning and its end. */
export function createOutage({ link, onLog }: OutageParts) {
  let isOut = false;
  return {
    begin(reason: string) {
      link.setProblem('events', away(reason));
      if (!isOut) onLog(away(reason));
      isOut = true;
    },
    /** `problem`: what is wrong all the same; null for nothing. */
    end(problem: string | null) {
      link.setProblem('events', problem);
      if (isOut) onLog('Twitch is back: chat, rewards and bits come in again.');
      isOut = false;
    },
  };
}
