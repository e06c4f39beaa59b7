import * as v from 'valibot';
import { Roles } from '../platform/platform.ts';
import { EVENTS } from '../records/events.ts';

/** Fields that the actions for scripts and for secrets share, and the events in the form that scripts receive. */

/** Preview: hosts to which requests may be sent: `host`, `host:port` or `*.domain`. Default: none. */
export const Hosts = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^(\*\.)?[^\s/@*?#]{1,253}$/, 'must be a host, host:port or *.domain'),
    ),
  ),
  v.maxLength(50, 'must name at most 50 hosts'),
);

export const SecretNames = v.array(v.string());

const name = v.string();
const whole = v.pipe(v.number(), v.integer());
/** Name of the team; null in a free for all. */
const team = v.nullable(v.string());
/** Null for a bot. */
const login = v.nullable(v.string());

const { entries: start } = EVENTS['round.start'].fields;
const { entries: end } = EVENTS['round.end'].fields;

const PlayerRow = v.object({
  place: whole,
  name,
  login,
  bot: v.boolean(),
  team,
  won: v.boolean(),
  kills: whole,
  deaths: whole,
  assists: whole,
  friendlyKills: whole,
  damage: v.number(),
  lastShots: whole,
});

/**
 * The events whose form in scripts differs from their form in the event stream, without `type`, `trigger` and `at`.
 */
export const SCRIPT_EVENTS = {
  'round.start': v.object({
    mode: start.mode,
    modeName: name,
    pilots: whole,
    teams: v.array(name),
    roster: v.array(v.object({ name, login, bot: v.boolean(), team })),
    field: start.field,
    fieldName: name,
  }),
  'round.end': v.object({
    mode: end.mode,
    modeName: name,
    result: end.result,
    winnerTeam: end.winnerTeam,
    winners: v.array(PlayerRow),
    players: v.array(PlayerRow),
    bitLeaders: end.bitLeaders,
    startedAt: v.number(),
    endedAt: v.number(),
    durationSeconds: v.number(),
  }),
} as const;

export type ScriptEventFields<T extends keyof typeof SCRIPT_EVENTS> = v.InferOutput<
  (typeof SCRIPT_EVENTS)[T]
>;

const viewer = {
  user: name,
  displayName: name,
  userId: v.string(),
  platform: v.string(),
  /** The text that the viewer typed with the command or reward. */
  input: v.string(),
  /** The text, split into words. */
  args: v.array(v.string()),
  bits: whole,
  /** The viewer's roles in the channel. */
  roles: Roles,
};

/** Fields of a viewer's command or redeemed reward, and of a test run without a trigger. */
export const VIEWER_EVENTS = {
  command: v.object({ ...viewer, reward: v.null(), command: v.string() }),
  reward: v.object({ ...viewer, reward: v.string(), command: v.null() }),
  none: v.object({ ...viewer, reward: v.null(), command: v.null() }),
} as const;
