import type { Calamity } from '../../../schema/catalog/catalog.ts';

/** Its edge and sign have the colour of its tone. */
type Tone = 'danger' | 'news' | 'thanks' | 'bits' | Calamity;

/** What stands before the text. */
export type Sign = 'attention' | 'atom' | 'skull' | 'shield' | 'heart' | 'star' | 'bits' | 'sight' | Calamity;

/** A line that announces what just happened. */
export interface Line {
  text: string;
  /** Who did it: the first words of the text, which are said large. */
  who?: string;
  tone: Tone;
  sign: Sign;
  /** A viewer paid for it: it stays long enough to be read. */
  isPaid?: boolean;
  /** A later line of the same topic takes its place. */
  topic?: string;
}

export const danger = (text: string, sign: Sign = 'attention'): Line => ({ text, tone: 'danger', sign });
/** What somebody lets loose on all. */
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

/** `1 life`, `5 lives`. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
