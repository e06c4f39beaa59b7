import type { Line } from './line.ts';
import type { News } from './news.ts';

/** A line that is shown or waits for a place. Times are of the local clock, ms. */
export interface Alert extends Line {
  key: number;
  news: News;
  /** How often the same was said. */
  count: number;
  /** When it was said last. */
  at: number;
  /** When it came up. */
  since: number;
}

/** Whether a viewer paid for it. */
export const isPaid = (alert: Alert) => alert.isPaid === true;

/** Whether it says the same as a line, or is on the same topic. */
export const isLike =
  ({ text, topic }: Line) =>
  (alert: Alert) =>
    topic === undefined ? alert.text === text : alert.topic === topic;

/** A line that is said again. */
export const again = (known: Alert, news: News, line: Line, now: number): Alert => ({
  ...known,
  ...line,
  news,
  isPaid: known.isPaid || line.isPaid,
  count: known.text === line.text ? known.count + 1 : 1,
  at: now,
});
