import type { Line } from './line.ts';
import type { News } from './news.ts';

/** A line that is shown or waits for a slot. Times are in ms of the local clock. */
export interface Alert extends Line {
  key: number;
  news: News;
  /** Number of times that the same news was announced. */
  count: number;
  /** When the news was announced last. */
  at: number;
  /** When the line appeared. */
  since: number;
}

/** Whether a viewer paid for an alert. */
export const isPaid = (alert: Alert) => alert.isPaid === true;

/** Whether an alert has the topic of a line or, without a topic, the text of the line. */
export const isLike =
  ({ text, topic }: Line) =>
  (alert: Alert) =>
    topic === undefined ? alert.text === text : alert.topic === topic;

/** A known alert, announced again by a line. */
export const again = (known: Alert, news: News, line: Line, now: number): Alert => ({
  ...known,
  ...line,
  news,
  isPaid: known.isPaid || line.isPaid,
  count: known.text === line.text ? known.count + 1 : 1,
  at: now,
});
