import { signal } from '@preact/signals';
import { keepOnly } from '../signal-lists.ts';
import { type Alert, isLike, isPaid } from './alert.ts';
import type { Line } from './line.ts';
import { byPay, createWaitingLines } from './waiting.ts';

const MOST_ALERTS = 3;
const SHOWN_MS = 4_500;
/** A paid line cannot be pushed out before. */
const LEAST_PAID_MS = 2_500;

/** The places of alerts: a few are shown, the others wait because paid ones fill all places. */
export function createAlertPlaces() {
  let room = MOST_ALERTS;
  const shown = signal<readonly Alert[]>([]);
  const waiting = createWaitingLines();

  /** Puts a line up, in the place of another if there must be one. Returns whether that was possible. */
  function putUp(alert: Alert, now: number) {
    const leaving = shown.value.length < room ? null : pushedOut(shown.value, now);
    if (room === 0 || leaving === undefined) return false;
    shown.value = [...shown.value.filter(other => other !== leaving), { ...alert, since: now }];
    return true;
  }

  /** Takes down what there is no room for any longer, first what nobody paid for; what somebody paid for waits again. */
  function giveWay() {
    const kept = shown.value.toSorted(byPay).slice(0, room);
    for (const alert of shown.value) if (!kept.includes(alert) && isPaid(alert)) waiting.add(alert);
    keepOnly(shown, alert => kept.includes(alert));
  }

  return {
    shown,
    /** The line that says the same, or is on the same topic. */
    known: (line: Line) => shown.value.find(isLike(line)) ?? waiting.find(isLike(line)),
    /** Shows a line as soon as there is a place for it. */
    add(alert: Alert, now: number) {
      if (!putUp(alert, now)) waiting.add(alert);
    },
    /** Changes every line, wherever it is. */
    change(changed: (alert: Alert) => Alert) {
      shown.value = shown.value.map(changed);
      waiting.change(changed);
    },
    /** Drops what nobody paid for. */
    dropUnpaid() {
      keepOnly(shown, isPaid);
      waiting.keepOnly(isPaid);
    },
    /** Removes what has been shown for long enough or has no room any longer, and puts up what waits. */
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

/** The line that gives way: one that nobody paid for, or else one that was shown for long enough; the oldest. */
const pushedOut = (shown: readonly Alert[], now: number) =>
  shown.find(alert => !isPaid(alert)) ?? shown.find(({ since }) => now - since >= LEAST_PAID_MS);
