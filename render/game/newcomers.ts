import { signal } from '@preact/signals';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import { keepOnly } from './signal-lists.ts';

/** A viewer who just joined and is highlighted. */
export interface Newcomer {
  user: string;
  /** Local clock. Unit: ms. */
  since: number;
}

/** Maximum number of newcomers highlighted at once, and for how long. */
export const MOST_NEWCOMERS = 2;
const SHOWN_MS = 5_000;
/**
 * Maximum number of newcomers who wait for their turn, and how long they wait. Others are only in the list of joins.
 */
const WAITING = 24;
const PATIENCE_MS = 10_000;

/** Highlights viewers who just joined, a few at a time, once their ships fly. Times are in ms of the local clock. */
export function createNewcomers(pilotOf: (id: string) => OverlayPilot | undefined) {
  const shown = signal<readonly Newcomer[]>([]);
  let waiting: Newcomer[] = [];

  /** Whether a newcomer may wait. Bots are never highlighted; an unknown pilot may be a viewer. */
  const mayWait = ({ user, since }: Newcomer, now: number) =>
    now - since < PATIENCE_MS && !pilotOf(user)?.bot;

  const isFlying = ({ user }: Newcomer) => pilotOf(user)?.alive === true;

  function begin(now: number) {
    const next = waiting.find(isFlying);
    if (!next) return false;
    waiting = waiting.filter(({ user }) => user !== next.user);
    shown.value = [...shown.value, { user: next.user, since: now }];
    return true;
  }

  return {
    shown,
    add(user: string, now: number) {
      if (waiting.length < WAITING) waiting.push({ user, since: now });
    },
    /** Highlights the next newcomers when there is room. While a card is `inTheWay`, all of them wait. */
    tick(now: number, inTheWay = false) {
      const isShown = ({ user, since }: Newcomer) => now - since < SHOWN_MS && pilotOf(user) !== undefined;
      keepOnly(shown, isShown);
      if (inTheWay && shown.value.length > 0) {
        waiting = [...shown.value.map(({ user }) => ({ user, since: now })), ...waiting];
        shown.value = [];
      }
      if (inTheWay || waiting.length === 0) return;
      waiting = waiting.filter(newcomer => mayWait(newcomer, now));
      while (shown.value.length < MOST_NEWCOMERS && begin(now));
    },
    clear() {
      waiting = [];
      shown.value = [];
    },
  };
}
