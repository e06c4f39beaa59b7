import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';

/** Says what happens next. During a pause, adds that it happens afterwards. */
export const soon = (text: string) => (state.value?.round.paused ? `${TEXTS.show.afterPause} ${text}` : text);
