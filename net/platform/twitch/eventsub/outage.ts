import type { TwitchLink } from '../link.ts';
import { away } from './wording.ts';

interface OutageParts {
  link: Pick<TwitchLink, 'setProblem'>;
  onLog(line: string): void;
}

/** Reports a time without events to the streamer, and logs its beginning and its end. */
export function createOutage({ link, onLog }: OutageParts) {
  let isOut = false;
  return {
    begin(reason: string) {
      link.setProblem('events', away(reason));
      if (!isOut) onLog(away(reason));
      isOut = true;
    },
    /** `problem`: what still does not work; null if nothing. */
    end(problem: string | null) {
      link.setProblem('events', problem);
      if (isOut) onLog('Twitch is back: chat, rewards and bits are received again.');
      isOut = false;
    },
  };
}
