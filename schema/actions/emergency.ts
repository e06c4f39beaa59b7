import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';

/** The emergency stop. */

export const emergency = action({
  summary:
    'Stops everything (on true): effects, scripts and actions of programs are refused with `stopped`, and running scripts end. People can still run the show by hand, and only they can lift the stop (on false).',
  route: 'POST /emergency',
  preview: true,
  lasting: true,
  idempotent: true,
  whileStopped: 'always',
  scripts: false,
  runs: 'net',
  scope: 'play',
  input: v.object({ on: v.boolean() }),
  /** `since`: wall clock, ms; null if nothing is stopped. */
  output: v.object({ ...Ok.entries, on: v.boolean(), since: v.nullable(v.number()) }),
  example: { input: { on: false }, output: { ok: true, on: false, since: null } },
});
