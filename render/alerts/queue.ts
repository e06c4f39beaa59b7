import { signal } from '@preact/signals';
import type { Line } from './line.ts';
import { lineOf, type News, renamedIn } from './news.ts';

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

const MAX_SHOWN = 3;
const SHOWN_MS = 4_500;
/** A paid line cannot be pushed out before. */
const LEAST_PAID_MS = 2_500;
const MAX_WAITING = 20;

/** The lines that are shown, and those that wait because paid ones fill all places. */
export function createAlertQueue() {
  const shown = signal<readonly Alert[]>([]);
  let waiting: readonly Alert[] = [];
  let keys = 0;

  /** Puts a line up, in the place of another if there must be one. Returns whether that was possible. */
  function putUp(alert: Alert, now: number) {
    const leaving = shown.value.length < MAX_SHOWN ? null : pushedOut(shown.value, now);
    if (leaving === undefined) return false;
    shown.value = [...shown.value.filter(other => other !== leaving), { ...alert, since: now }];
    return true;
  }

  /** Replaces a line by another one, wherever it is. */
  function replace(old: Alert, by: Alert) {
    const replaced = (alert: Alert) => (alert === old ? by : alert);
    shown.value = shown.value.map(replaced);
    waiting = waiting.map(replaced);
  }

  /** Says something; what was said already counts up instead, and what is on the same topic is replaced. */
  function say(news: News, now: number) {
    const line = lineOf(news);
    if (!line) return;
    const known = [...shown.value, ...waiting].find(alert => isAbout(alert, line));
    if (known) return replace(known, again(known, news, line, now));
    const alert = { ...line, news, key: keys++, count: 1, at: now, since: now };
    if (!putUp(alert, now)) waiting = withinLimit([...waiting, alert]);
  }

  /** Removes what has been shown for long enough, and puts up what waits, paid lines first. */
  function tick(now: number) {
    const isFresh = ({ at, since }: Alert) => now - Math.max(at, since) < SHOWN_MS;
    if (!shown.value.every(isFresh)) shown.value = shown.value.filter(isFresh);
    if (waiting.length === 0) return;
    waiting = waiting.filter(alert => alert.isPaid || isFresh(alert));
    for (const alert of waiting.toSorted(byPay)) {
      if (!putUp(alert, now)) return;
      waiting = waiting.filter(other => other !== alert);
    }
  }

  const rename = (user: string, callSign: string) => {
    const renamed = (alert: Alert) => {
      const news = renamedIn(alert.news, user, callSign);
      return { ...alert, news, ...lineOf(news) };
    };
    shown.value = shown.value.map(renamed);
    waiting = waiting.map(renamed);
  };

  /** Drops what nobody paid for. */
  const dropUnpaid = () => {
    shown.value = shown.value.filter(({ isPaid }) => isPaid);
    waiting = waiting.filter(({ isPaid }) => isPaid);
  };

  return { shown, say, tick, rename, dropUnpaid };
}

const isAbout = (alert: Alert, { text, topic }: Line) =>
  topic === undefined ? alert.text === text : alert.topic === topic;

/** A line that is said again. */
const again = (known: Alert, news: News, line: Line, now: number): Alert => ({
  ...known,
  ...line,
  news,
  isPaid: known.isPaid || line.isPaid,
  count: known.text === line.text ? known.count + 1 : 1,
  at: now,
});

/** The line that gives way: one that nobody paid for, or else one that was shown for long enough; the oldest. */
const pushedOut = (shown: readonly Alert[], now: number) =>
  shown.find(({ isPaid }) => !isPaid) ?? shown.find(({ since }) => now - since >= LEAST_PAID_MS);

/** Of too many, the first that nobody paid for goes, or else the last. */
function withinLimit(waiting: readonly Alert[]) {
  if (waiting.length <= MAX_WAITING) return waiting;
  const dropped = waiting.find(({ isPaid }) => !isPaid) ?? waiting.at(-1);
  return waiting.filter(alert => alert !== dropped);
}

const byPay = (a: Alert, b: Alert) => Number(b.isPaid ?? false) - Number(a.isPaid ?? false);
