import { signal } from '@preact/signals';
import type { GameEvent } from '../schema/events.ts';

/** A line that announces what just happened, shown for some seconds. */
interface Alert {
  key: number;
  text: string;
  tone: 'danger' | 'news' | 'thanks';
  /** Local clock, ms. */
  at: number;
}

/** A viewer and how many bits they cheered with in a round. */
interface BitLeader {
  name: string;
  bits: number;
}

const SHOWN_MS = 4_500;
const MAX_ALERTS = 3;

/** The alert for an event, or null for events that need none. */
function alertOf(event: GameEvent): Pick<Alert, 'text' | 'tone'> | null {
  switch (event.type) {
    case 'nuke':
      return { text: event.by ? `${event.by} launched a nuke` : 'Nuke incoming', tone: 'danger' };
    case 'effect':
      return event.effect === 'emp' ? { text: `${event.pilot} set off an EMP`, tone: 'danger' } : null;
    case 'boss.shield':
      return { text: `${event.boss}: shield broken`, tone: 'news' };
    case 'boss.rage':
      return { text: `${event.boss} rages ×${event.rage}`, tone: 'danger' };
    case 'boss.defeated':
      return { text: `${event.boss} is down`, tone: 'thanks' };
    case 'boss.left':
      return { text: `${event.boss} has left`, tone: 'news' };
    case 'boss.cheer':
      return { text: `${event.bits} bits: ${gift(event)}`, tone: 'thanks' };
    case 'giant-emote':
      return { text: `${event.user} sent a giant emote`, tone: 'thanks' };
    default:
      return null;
  }
}

const gift = ({ lives, seconds }: { lives?: number; seconds?: number }) =>
  lives ? `+${lives} ${lives === 1 ? 'life' : 'lives'}` : `+${seconds ?? 0} s`;

/** The alerts that are shown now, and the bit leaders of the last round. */
export function createAlerts() {
  const list = signal<readonly Alert[]>([]);
  /** Who cheered most in the last round. */
  const bitLeaders = signal<readonly BitLeader[]>([]);
  let keys = 0;
  return {
    list,
    bitLeaders,
    /** Takes in an event; `now` is the local clock, ms. */
    event(event: GameEvent, now: number) {
      if (event.type === 'round.end') bitLeaders.value = event.bitLeaders;
      if (event.type === 'round.start') list.value = [];
      const alert = alertOf(event);
      if (alert) list.value = [...list.value, { key: keys++, at: now, ...alert }].slice(-MAX_ALERTS);
    },
    /** Removes alerts that have been shown for long enough. */
    tick(now: number) {
      const isFresh = ({ at }: Alert) => now - at < SHOWN_MS;
      if (!list.value.every(isFresh)) list.value = list.value.filter(isFresh);
    },
  };
}
