import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok, PilotName } from '../base/primitives.ts';
import { ABILITIES, ABILITY_ALIASES, keysOf, TEAM_PICKS } from '../catalog/catalog.ts';

const Ability = v.picklist([...ABILITIES, ...keysOf(ABILITY_ALIASES)]);

export const addPilot = action({
  summary:
    'Adds a viewer to the game, like the chat command !join. With the setting teamPick on, a `team` can be picked, and changed in a lobby, if it has room for its fair share.',
  route: 'POST /pilots',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ username: PilotName, team: v.nullish(v.picklist(TEAM_PICKS)) }),
  /** `team` is the index of the pilot's current team, -1 in a free for all. */
  output: v.object({ ...Ok.entries, id: v.string(), joined: v.boolean(), team: v.number() }),
  example: { input: { username: 'ada' }, output: { ok: true, id: 'chat:ada', joined: true, team: 0 } },
});

export const useAbility = action({
  summary:
    'Triggers an ability of a flying pilot. Without a charge or on cool-down `triggered` is false and `readyInMs` is the time to wait.',
  route: 'POST /pilots/:name/abilities',
  params: { name: 'pilot' },
  runs: 'sim',
  scope: 'play',
  input: v.object({ pilot: PilotName, ability: Ability }),
  output: v.object({
    ok: v.literal(true),
    triggered: v.boolean(),
    reason: v.optional(v.picklist(['no-charge', 'cool-down', 'blocked'])),
    readyInMs: v.optional(v.number()),
  }),
  example: { input: { pilot: 'ada', ability: 'missile' }, output: { ok: true, triggered: true } },
});

export const followPilot = action({
  summary: 'Makes every camera follow a pilot; null or no id returns to the automatic camera.',
  route: 'POST /camera/follow',
  whileStopped: 'by-hand',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ id: v.nullish(PilotName, null) }),
  output: v.object({ ...Ok.entries, follow: v.nullable(v.string()) }),
  example: { input: { id: 'chat:ada' }, output: { ok: true, follow: 'chat:ada' } },
});
