import { signal } from '@preact/signals';
import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { View } from '../link/interpolation.ts';
import type { Pilots } from './game-state.ts';
import { texts } from './texts.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** The result of a viewer's command. */
interface Receipt {
  user: string;
  words: string;
  /** When the receipt appeared, by the local clock. Unit: ms. */
  since: number;
}

/**
 * How long a receipt is shown, how long it is shown while others wait (both in ms), and the maximum number of waiting
 * receipts. Only the latest receipt of each viewer waits.
 */
const SHOWN_MS = 4_000;
const LEAST_MS = 1_500;
const MOST_WAITING = 4;
/** Interval at which ships are checked. Unit: ms. */
const EVERY_MS = 200;

/** Effects of commands that are visible on the ship itself. */
const SEEN = [
  [FLAGS.shield, texts.shieldsUp],
  [FLAGS.ram, texts.ramming],
  [FLAGS.retreat, texts.flyingHome],
] as const;
const WATCHED = SEEN.reduce((all, [flag]) => all | flag, 0);

/**
 * Confirms to viewers what their commands did, one after the other. Only viewers themselves use the abilities of their
 * ships.
 */
export function createReceipts() {
  const shown = signal<Receipt | null>(null);
  let waiting: { user: string; words: string }[] = [];
  let flags = new Map<number, number>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  function add(user: string, words: string) {
    waiting = [...waiting.filter(other => other.user !== user), { user, words }].slice(-MOST_WAITING);
  }

  /** Finds viewers' ships on which such an effect has just begun. */
  function look({ count, kind, id, flags: now }: View, pilots: Pilots) {
    const before = flags;
    flags = new Map();
    for (let row = 0; row < count; row++) {
      if (kind[row] !== SHIP) continue;
      const [was, is] = [before.get(id[row]), now[row] & WATCHED];
      flags.set(id[row], is);
      if (was === undefined || (is & ~was) === 0) continue;
      const pilot = pilots.get(id[row]);
      const begun = SEEN.find(([flag]) => is & ~was & flag);
      if (pilot && !pilot.bot && begun) add(pilot.id, begun[1]);
    }
  }

  return {
    shown,
    /** Handles a change of a pilot. */
    changed(before: OverlayPilot | undefined, { bot, alive, id, missiles, mines }: OverlayPilot) {
      if (!before?.alive || bot || !alive) return;
      if (missiles < before.missiles) add(id, texts.missileFired(missiles));
      if (mines < before.mines) add(id, texts.mineLaid(mines));
    },
    /** Checks the picture drawn at `now`, and shows the receipt that is due. */
    tick(view: View, pilots: Pilots, now: number) {
      if (now - lookedAt >= EVERY_MS) {
        lookedAt = now;
        look(view, pilots);
      }
      const age = now - (shown.value?.since ?? Number.NEGATIVE_INFINITY);
      if (age < (waiting.length > 0 ? LEAST_MS : SHOWN_MS)) return;
      const next = waiting.shift();
      if (next || shown.value) shown.value = next ? { ...next, since: now } : null;
    },
    clear() {
      waiting = [];
      shown.value = null;
    },
  };
}
