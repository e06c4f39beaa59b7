import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok, PilotName, Stacks } from '../base/primitives.ts';
import { CALAMITIES, FIELDS, keysOf } from '../catalog/catalog.ts';

/** The viewer who caused the hazard. If a pilot has this name, the pilot is credited with the kills. */
const By = v.nullish(PilotName);
const CalamityName = v.picklist(keysOf(CALAMITIES));
const FieldName = v.picklist(keysOf(FIELDS));

export const startCalamity = action({
  summary:
    'Starts a calamity in the current round: it announces itself, rages for 15 to 40 s and ends. At most six rage at once: a seventh ends the oldest. `random` picks `solarFlare` only on the sun field.',
  route: 'POST /calamities',
  runs: 'sim',
  scope: 'play',
  input: v.object({ type: v.picklist(['random', ...keysOf(CALAMITIES)]) }),
  output: v.object({ ...Ok.entries, id: v.number(), type: CalamityName, name: v.string() }),
  example: {
    input: { type: 'blackHole' },
    output: { ok: true, id: 3, type: 'blackHole', name: 'Black Hole' },
  },
});

export const launchNuke = action({
  summary:
    'Launches a nuke near the fight, never on a base: after a warning of 3 s everything within 450 u is vaporized. Kills go to the pilot named in `by`.',
  route: 'POST /nukes',
  runs: 'sim',
  scope: 'play',
  input: v.object({ by: By }),
  output: v.object({ ...Ok.entries, x: v.number(), y: v.number() }),
  example: { input: { by: 'ada' }, output: { ok: true, x: 412.5, y: -230 } },
});

export const callStrikes = action({
  summary: 'Calls orbital strikes: beams that hit random ships 1.5 s after marking.',
  route: 'POST /strikes',
  runs: 'sim',
  scope: 'play',
  input: v.object({ count: Stacks, by: By }),
  output: v.object({ ...Ok.entries, count: v.number() }),
  example: { input: { count: 5, by: 'ada' }, output: { ok: true, count: 5 } },
});

export const placeBounty = action({
  summary:
    'Puts a bounty on a pilot: each stack is one more point for the pilot that destroys it. Stacks add up.',
  route: 'POST /bounties',
  runs: 'sim',
  scope: 'play',
  input: v.object({ target: PilotName, stacks: v.nullish(Stacks, 1), by: By }),
  output: v.object({ ...Ok.entries, target: v.string(), stacks: v.number() }),
  example: {
    input: { target: 'ada', stacks: 2 },
    output: { ok: true, target: 'ada', stacks: 2 },
  },
});

export const setField = action({
  summary:
    'Moves the battle to a field, or to another one at random, at once; during a round the rocks are replaced too. Saved as the field setting.',
  route: 'POST /field',
  whileStopped: 'by-hand',
  storedSettings: ['field'],
  runs: 'sim',
  scope: 'play',
  input: v.object({ field: v.picklist(['random', ...keysOf(FIELDS)]) }),
  output: v.object({ field: FieldName, setting: v.picklist(['random', ...keysOf(FIELDS)]) }),
  example: { input: { field: 'mars' }, output: { field: 'mars', setting: 'mars' } },
});
