import type { Script } from '../../schema/actions/scripts.ts';
import { FIELDS, MODES } from '../../schema/catalog/catalog.ts';
import type { Role } from '../../schema/platform/platform.ts';
import { type EventFields, type EventType, exampleAt } from '../../schema/records/events.ts';
import type { StatsRow } from '../../schema/records/state.ts';
import type { SCRIPT_EVENTS, ScriptEventFields } from '../../schema/scripts/script-events.ts';

/** The global `event` of a script. */
export type EventObject = Record<string, unknown> & { type: string; trigger: string };

/** A viewer's command or redeemed reward. */
export interface ViewerRequest {
  user: string;
  displayName: string;
  userId: string;
  platform: string;
  /** Title of the reward; null for a command. */
  reward: string | null;
  /** The command without the exclamation mark; null for a reward. */
  command: string | null;
  /** The text that the viewer typed with the command or reward. */
  input: string;
  bits: number;
  roles: readonly Role[];
}

/** A viewer's request in the form for scripts. */
export const viewerEvent = (type: 'command' | 'reward' | 'none', request: ViewerRequest) => ({
  type,
  ...request,
  args: request.input.split(/\s+/).filter(Boolean),
});

/**
 * An event of the game in the form for scripts. It has the same fields as in the event stream, except for the types in
 * `RESHAPED`, and also `trigger`.
 */
export function eventObject(type: EventType, fields: object, trigger: string): EventObject {
  const reshape = RESHAPED[type];
  return { ...(reshape ? reshape(fields) : fields), type, trigger };
}

type Stamped<T extends EventType> = EventFields<T> & { at: number };
type Reshaped<T extends keyof typeof SCRIPT_EVENTS> = ScriptEventFields<T> & { at: number };

const RESHAPED: Partial<Record<EventType, (fields: object) => object>> = {
  'round.start': fields => roundStart(fields as Stamped<'round.start'>),
  'round.end': fields => roundEnd(fields as Stamped<'round.end'>),
};

const roundStart = ({
  at,
  mode,
  field,
  pilots,
  teamNames,
  roster,
}: Stamped<'round.start'>): Reshaped<'round.start'> => ({
  at,
  mode,
  modeName: MODES[mode],
  pilots,
  teams: teamNames,
  roster: roster.map(({ name, login, bot, team }) => ({ name, login, bot, team: teamNames[team] ?? null })),
  field,
  fieldName: FIELDS[field],
});

function roundEnd(fields: Stamped<'round.end'>): Reshaped<'round.end'> {
  const { at, mode, result, winnerTeam, stats, teamNames, bitLeaders, startedAt } = fields;
  const winnersFirst = [...stats.filter(({ won }) => won), ...stats.filter(({ won }) => !won)];
  const players = winnersFirst.map((row, index) => playerRow(row, index + 1, teamNames));
  return {
    at,
    mode,
    modeName: MODES[mode],
    result,
    winnerTeam,
    winners: players.filter(({ won }) => won),
    players,
    bitLeaders,
    startedAt,
    endedAt: at,
    durationSeconds: Math.round((at - startedAt) / 1000),
  };
}

const playerRow = (
  { name, login, bot, team, won, k, d, a, f, dmg, last }: StatsRow,
  place: number,
  teams: readonly string[],
) => ({
  place,
  name,
  login,
  bot,
  team: teams[team] ?? null,
  won,
  kills: k,
  deaths: d,
  assists: a,
  friendlyKills: f,
  damage: dmg,
  lastShots: last,
});

/** The event for a test run: the sample event of the script's trigger, with the given fields replaced. */
export function sampleEvent(
  trigger: Script['trigger'],
  overrides: Record<string, unknown>,
  at: number,
): EventObject {
  const type = eventTypeOf(trigger);
  const sample = type
    ? eventObject(type, { ...exampleAt(type, at), at }, 'test')
    : { ...viewerEvent(viewerType(trigger), viewerSample(trigger)), trigger: 'test' };
  return { ...sample, ...overrides };
}

/** The type of event that starts a script with this trigger; null if none does. */
export function eventTypeOf(trigger: Script['trigger']): EventType | null {
  if (trigger.type === 'event') return trigger.event;
  if (trigger.type === 'roundStart') return 'round.start';
  return trigger.type === 'roundEnd' ? 'round.end' : null;
}

const viewerSample = (trigger: Script['trigger']): ViewerRequest => ({
  user: 'ada',
  displayName: 'Ada',
  userId: '4711',
  platform: 'test',
  reward: trigger.type === 'reward' ? (trigger.rewardTitle ?? 'Reward') : null,
  command: trigger.type === 'command' ? trigger.command : null,
  input: '',
  bits: 0,
  roles: [],
});

const viewerType = ({ type }: Script['trigger']) => (type === 'command' || type === 'reward' ? type : 'none');
