import { signal } from '@preact/signals';
import { keepOnly } from '../signal-lists.ts';
import { type Alert, again, isLike, isPaid } from './alert.ts';
import type { Line } from './line.ts';
import { lineOf, type News, together } from './news.ts';

const MAX_WAITING = 20;

/** The lines that wait for a slot. */
function createWaitingLines() {
  let lines: readonly Alert[] = [];
  return {
    find: (isWanted: (alert: Alert) => boolean) => lines.find(isWanted),
    /** Adds a waiting line. A less important line may be dropped for it. */
    add(alert: Alert) {
      lines = withinLimit([...lines, alert]);
    },
    change(changed: (alert: Alert) => Alert) {
      lines = lines.map(changed);
    },
    keepOnly(matches: (alert: Alert) => boolean) {
      if (lines.length > 0) lines = lines.filter(matches);
    },
    /** Shows lines, paid ones first, until `putUp` reports that there is no slot. */
    serve(putUp: (alert: Alert) => boolean) {
      if (lines.length === 0) return;
      for (const alert of lines.toSorted(byPay)) {
        if (!putUp(alert)) return;
        lines = lines.filter(other => other !== alert);
      }
    },
  };
}

/** Orders lines: paid lines come first. */
const byPay = (a: Alert, b: Alert) => Number(isPaid(b)) - Number(isPaid(a));

/** Drops a line if there are too many: the first unpaid one, or otherwise the last one. */
function withinLimit(lines: readonly Alert[]) {
  if (lines.length <= MAX_WAITING) return lines;
  const dropped = lines.find(alert => !isPaid(alert)) ?? lines.at(-1);
  return lines.filter(alert => alert !== dropped);
}

const MOST_ALERTS = 3;
const SHOWN_MS = 4_500;
/** Minimum time for which a paid line is shown before another can displace it. Unit: ms. */
const LEAST_PAID_MS = 2_500;

/** The slots for alerts. A few are shown; others wait while paid lines fill all slots. */
function createAlertPlaces() {
  let room = MOST_ALERTS;
  const shown = signal<readonly Alert[]>([]);
  const waiting = createWaitingLines();

  /** Shows a line, in place of another if necessary. Returns whether that was possible. */
  function putUp(alert: Alert, now: number) {
    const leaving = shown.value.length < room ? null : pushedOut(shown.value, now);
    if (room === 0 || leaving === undefined) return false;
    shown.value = [...shown.value.filter(other => other !== leaving), { ...alert, since: now }];
    return true;
  }

  /** Removes lines without room, unpaid ones first; paid ones wait again. */
  function giveWay() {
    const kept = shown.value.toSorted(byPay).slice(0, room);
    for (const alert of shown.value) if (!kept.includes(alert) && isPaid(alert)) waiting.add(alert);
    keepOnly(shown, alert => kept.includes(alert));
  }

  return {
    shown,
    /** Finds the line with the same text or topic. */
    known: (line: Line) => shown.value.find(isLike(line)) ?? waiting.find(isLike(line)),
    /** Shows a line as soon as there is a slot for it. */
    add(alert: Alert, now: number) {
      if (!putUp(alert, now)) waiting.add(alert);
    },
    /** Changes every line, shown or waiting. */
    change(changed: (alert: Alert) => Alert) {
      shown.value = shown.value.map(changed);
      waiting.change(changed);
    },
    keepOnly(matches: (alert: Alert) => boolean) {
      keepOnly(shown, matches);
      waiting.keepOnly(matches);
    },
    /** Removes lines that have been shown for long enough or have no room any longer, and shows waiting ones. */
    tick(now: number, places = MOST_ALERTS) {
      room = places;
      const isFresh = ({ at, since }: Alert) => now - Math.max(at, since) < SHOWN_MS;
      keepOnly(shown, isFresh);
      if (shown.value.length > room) giveWay();
      waiting.keepOnly(alert => isPaid(alert) || isFresh(alert));
      waiting.serve(alert => putUp(alert, now));
    },
  };
}

/** The line to displace: the oldest unpaid one, or otherwise the oldest one that was shown for long enough. */
const pushedOut = (shown: readonly Alert[], now: number) =>
  shown.find(alert => !isPaid(alert)) ?? shown.find(({ since }) => now - since >= LEAST_PAID_MS);

/** Turns news into lines, which take turns in the slots of alerts. */
export function createAlertQueue() {
  const places = createAlertPlaces();
  let keys = 0;

  return {
    shown: places.shown,
    tick: places.tick,
    keepOnly: places.keepOnly,
    /**
     * Announces a piece of news. A repetition increases the count of its line, and a line on the same topic is
     * replaced.
     */
    say(news: News, now: number) {
      const line = lineOf(news);
      if (!line) return;
      const known = places.known(line);
      const merged = known ? together(known.news, news) : news;
      const said = lineOf(merged) ?? line;
      if (known) places.change(alert => (alert === known ? again(known, merged, said, now) : alert));
      else places.add({ ...line, news, key: keys++, count: 1, at: now, since: now }, now);
    },
  };
}
