import { signal } from '@preact/signals';
import { keepOnly } from '../signal-lists.ts';
import { type Alert, isAbout } from './alert.ts';
import type { Line } from './line.ts';

const MAX_SHOWN = 3;
const SHOWN_MS = 4_500;
/** A paid line cannot be pushed out before. */
const LEAST_PAID_MS = 2_500;
const MAX_WAITING = 20;

/** The places of alerts: a few are shown, the others wait because paid ones fill all places. */
export function createAlertPlaces() {
  const shown = signal<readonly Alert[]>([]);
  let waiting: readonly Alert[] = [];

  /** Puts a line up, in the place of another if there must be one. Returns whether that was possible. */
  function putUp(alert: Alert, now: number) {
    const leaving = shown.value.length < MAX_SHOWN ? null : pushedOut(shown.value, now);
    if (leaving === undefined) return false;
    shown.value = [...shown.value.filter(other => other !== leaving), { ...alert, since: now }];
    return true;
  }

  /** Puts up what waits, paid lines first. */
  function fill(now: number) {
    for (const alert of waiting.toSorted(byPay)) {
      if (!putUp(alert, now)) return;
      waiting = waiting.filter(other => other !== alert);
    }
  }

  return {
    shown,
    /** The line that says the same, or is on the same topic. */
    known: (line: Line) => [...shown.value, ...waiting].find(alert => isAbout(alert, line)),
    /** Shows a line as soon as there is a place for it. */
    add(alert: Alert, now: number) {
      if (!putUp(alert, now)) waiting = withinLimit([...waiting, alert]);
    },
    /** Changes every line, wherever it is. */
    change(changed: (alert: Alert) => Alert) {
      shown.value = shown.value.map(changed);
      waiting = waiting.map(changed);
    },
    /** Drops what nobody paid for. */
    dropUnpaid() {
      keepOnly(shown, isPaid);
      waiting = waiting.filter(isPaid);
    },
    /** Removes what has been shown for long enough, and puts up what waits. */
    tick(now: number) {
      const isFresh = ({ at, since }: Alert) => now - Math.max(at, since) < SHOWN_MS;
      keepOnly(shown, isFresh);
      if (waiting.length === 0) return;
      waiting = waiting.filter(alert => isPaid(alert) || isFresh(alert));
      fill(now);
    },
  };
}

const isPaid = (alert: Alert) => alert.isPaid === true;

const byPay = (a: Alert, b: Alert) => Number(isPaid(b)) - Number(isPaid(a));

/** The line that gives way: one that nobody paid for, or else one that was shown for long enough; the oldest. */
const pushedOut = (shown: readonly Alert[], now: number) =>
  shown.find(alert => !isPaid(alert)) ?? shown.find(({ since }) => now - since >= LEAST_PAID_MS);

/** Of too many, the first that nobody paid for goes, or else the last. */
function withinLimit(waiting: readonly Alert[]) {
  if (waiting.length <= MAX_WAITING) return waiting;
  const dropped = waiting.find(alert => !isPaid(alert)) ?? waiting.at(-1);
  return waiting.filter(alert => alert !== dropped);
}
