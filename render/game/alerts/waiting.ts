import { type Alert, isPaid } from './alert.ts';

const MAX_WAITING = 20;

/** The lines that wait for a place. */
export function createWaitingLines() {
  let lines: readonly Alert[] = [];
  return {
    find: (isWanted: (alert: Alert) => boolean) => lines.find(isWanted),
    /** Lets another line wait, for which a less important one may have to go. */
    add(alert: Alert) {
      lines = withinLimit([...lines, alert]);
    },
    change(changed: (alert: Alert) => Alert) {
      lines = lines.map(changed);
    },
    keepOnly(isKept: (alert: Alert) => boolean) {
      if (lines.length > 0) lines = lines.filter(isKept);
    },
    /** Puts lines up, paid ones first, until `putUp` returns that it cannot. */
    serve(putUp: (alert: Alert) => boolean) {
      if (lines.length === 0) return;
      for (const alert of lines.toSorted(byPay)) {
        if (!putUp(alert)) return;
        lines = lines.filter(other => other !== alert);
      }
    },
  };
}

/** Those that somebody paid for come first. */
export const byPay = (a: Alert, b: Alert) => Number(isPaid(b)) - Number(isPaid(a));

/** Of too many, the first that nobody paid for goes, or else the last. */
function withinLimit(lines: readonly Alert[]) {
  if (lines.length <= MAX_WAITING) return lines;
  const dropped = lines.find(alert => !isPaid(alert)) ?? lines.at(-1);
  return lines.filter(alert => alert !== dropped);
}
