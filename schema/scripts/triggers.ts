import * as v from 'valibot';
import { required } from '../base/primitives.ts';
import { PHASES } from '../catalog/catalog.ts';
import { Roles } from '../platform/platform.ts';
import { TRIGGERING_EVENT_TYPES } from '../records/events.ts';

/** Triggers of scripts, and their conditions. */

const Command = required(64);
const ScriptEvent = v.picklist(TRIGGERING_EVENT_TYPES);

/** One day. */
const MAX_COOL_DOWN_SECONDS = 86_400;

/** Time after a start during which further starts are refused. */
const CoolDownSeconds = v.nullish(
  v.pipe(
    v.number(),
    v.minValue(0, 'must be at least 0'),
    v.maxValue(MAX_COOL_DOWN_SECONDS, `must be at most ${MAX_COOL_DOWN_SECONDS}`),
  ),
);

/** Preview: options of every trigger. */
const timed = {
  /** Minimum time between two runs, regardless of who starts them. */
  cooldownSeconds: CoolDownSeconds,
  /** Phases of the round in which the script may start. */
  phases: v.nullish(
    v.pipe(
      v.array(v.picklist(PHASES)),
      v.minLength(1, 'must name a phase'),
      v.maxLength(20, 'must be short'),
    ),
  ),
};

/** Preview: options of triggers that a viewer starts. */
const byViewer = {
  ...timed,
  /** Only viewers with at least one of these roles may start the script. */
  roles: v.nullish(v.pipe(Roles, v.minLength(1, 'must name a role'))),
  /** Minimum time between two runs started by the same viewer. */
  perUserSeconds: CoolDownSeconds,
};

/** Preview: alternative names of a command. */
const Aliases = v.nullish(v.pipe(v.array(Command), v.maxLength(10, 'must be at most 10 names')));

const notHere = (owner: string) => v.optional(v.never(`must be omitted: it is an option of ${owner}`));
const noAliases = notHere('commands');
const withoutViewer = {
  aliases: noAliases,
  roles: notHere('commands and rewards'),
  perUserSeconds: notHere('commands and rewards'),
};

export const Trigger = v.variant('type', [
  v.object({ type: v.literal('command'), command: Command, aliases: Aliases, ...byViewer }),
  v.object({
    type: v.literal('reward'),
    rewardId: required(100),
    rewardTitle: v.nullish(v.string()),
    aliases: noAliases,
    ...byViewer,
  }),
  v.object({ type: v.literal('event'), event: ScriptEvent, ...timed, ...withoutViewer }),
  v.object({ type: v.picklist(['roundStart', 'roundEnd']), ...timed, ...withoutViewer }),
  v.object({ type: v.literal('none') }),
]);
export type Trigger = v.InferOutput<typeof Trigger>;
