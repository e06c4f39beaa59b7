import type { Calamity } from '../../../schema/catalog/catalog.ts';

/** Determines the colour of a line's edge and sign. */
type Tone = 'danger' | 'news' | 'thanks' | 'bits' | Calamity;

/** The sign before the text. */
export type Sign = 'attention' | 'atom' | 'skull' | 'shield' | 'heart' | 'star' | 'bits' | 'sight' | Calamity;

/** A line that announces what just happened. */
export interface Line {
  text: string;
  /** Who acted: the first words of the text, in large type. */
  who?: string;
  tone: Tone;
  sign: Sign;
  /** Whether a viewer paid for what the line announces. Such a line stays long enough to be read. */
  isPaid?: boolean;
  /** The topic; a later line of the same topic replaces it. */
  topic?: string;
}

export const danger = (text: string, sign: Sign = 'attention'): Line => ({ text, tone: 'danger', sign });
/** A line about an action that affects everybody. */
export const blow = (who: string, deed: string, sign: Sign, tone: Tone = 'danger'): Line => ({
  text: `${who} ${deed}`,
  who,
  tone,
  sign,
});
export const tidings = (text: string, sign: Sign): Line => ({ text, tone: 'news', sign });
export const thanks = (text: string, sign: Sign = 'heart'): Line => ({
  text,
  tone: 'thanks',
  sign,
  isPaid: true,
});
