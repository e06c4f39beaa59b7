import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';

/** The emergency stop. */

export const emergency = action({
  summary:
    'Stops everything (on true): effects, scripts and what programs do are refused with `stopped`, scripts that run end. People run the show by hand, and they alone lift the stop (on false).',
  route: 'POST /emergency',
  preview: true,
  lasting: true,
  idempotent: true,
  whileStopped: 'always',
  scripts: false,
  runs: 'net',
  scope: 'play',
  input: v.object({ on: v.boolean() }),
  /** `since`: wall-clock milliseconds, null while nothing is stopped. */
  output: v.object({ ...Ok.entries, on: v.boolean(), since: v.nullable(v.number()) }),
  example: { input: { on: false }, output: { ok: true, on: false, since: null } },
});
