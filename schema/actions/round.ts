import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';
import { keysOf, MENU_PAGES, MODES } from '../catalog/catalog.ts';

const none = v.object({});

export const openMainMenu = action({
  summary: 'Returns to the title screen. A round in progress stops; joined pilots stay joined.',
  route: 'POST /menu',
  destructive: true,
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: none,
  output: Ok,
  example: { input: {}, output: { ok: true } },
});

export const openLobby = action({
  summary:
    "Opens a mode's lobby from the title screen. In a lobby or round, or while the results board is shown, it changes the mode of the next lobby; `applies` says when it takes effect. Without a mode the saved one is used.",
  route: 'POST /lobby',
  storedSettings: ['mode'],
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ mode: v.nullish(v.picklist(keysOf(MODES))) }),
  output: v.object({
    ok: v.literal(true),
    mode: v.picklist(keysOf(MODES)),
    /**
     * Preview: `now` if a lobby of the mode is open after the call, otherwise `next lobby`. A restarted round keeps its
     * mode.
     */
    applies: v.picklist(['now', 'next lobby']),
  }),
  example: { input: { mode: 'dogfight' }, output: { ok: true, mode: 'dogfight', applies: 'now' } },
});

export const startCountdown = action({
  summary:
    'Starts or resumes the countdown of a lobby. While the results board is shown there is no lobby: POST /results/close opens the next one.',
  route: 'POST /lobby/countdown',
  tool: false,
  runs: 'sim',
  scope: 'play',
  input: none,
  output: v.object({ ok: v.literal(true), secondsLeft: v.number() }),
  example: { input: {}, output: { ok: true, secondsLeft: 60 } },
});

export const holdLobby = action({
  summary:
    'Freezes the countdown of a lobby (hold true), or continues it (hold false); false also starts a waiting countdown.',
  route: 'POST /lobby/hold',
  preview: true,
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ hold: v.boolean() }),
  output: v.object({ ok: v.literal(true), held: v.boolean() }),
  example: { input: { hold: true }, output: { ok: true, held: true } },
});

export const startRound = action({
  summary:
    'Skips the rest of the lobby, or restarts the current round in the same mode and on the same field; a held round continues at once.',
  route: 'POST /round/start',
  destructive: true,
  runs: 'sim',
  scope: 'play',
  input: none,
  /** Preview: `mode` is the mode of the round. */
  output: v.object({ ...Ok.entries, mode: v.picklist(keysOf(MODES)) }),
  example: { input: {}, output: { ok: true, mode: 'dogfight' } },
});

export const pauseRound = action({
  summary:
    'Pauses the round (on true) or lets it continue (on false): ships, shots and all clocks stand still, also in a lobby and across restarts, while pilots can join and chat continues. Payments of viewers wait; after 60 s they are refunded where possible, the others take effect after the pause. A pause made in the streaming menu can only be lifted there.',
  route: 'POST /round/pause',
  preview: true,
  tool: false,
  lasting: true,
  idempotent: true,
  runs: 'net',
  scope: 'play',
  input: v.object({ on: v.boolean() }),
  /** `since`: wall clock, ms; null if the round is not paused. */
  output: v.object({ ...Ok.entries, on: v.boolean(), since: v.nullable(v.number()) }),
  example: { input: { on: false }, output: { ok: true, on: false, since: null } },
});

export const showMenuPage = action({
  summary: 'Shows a menu page on every overlay at once; null closes it.',
  route: 'POST /menu/page',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ page: v.nullable(v.picklist(MENU_PAGES)) }),
  output: Ok,
  example: { input: { page: 'credits' }, output: { ok: true } },
});
