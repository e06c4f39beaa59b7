import type { Output } from '../../../schema/actions/index.ts';
import { type ErrorCode, GameError } from '../../../schema/base/error.ts';
import { cleanText } from '../../../schema/base/names.ts';
import {
  ABILITIES,
  ABILITY_ALIASES,
  type Ability,
  type Phase,
  TEAM_NAMES,
  TEAM_PICKS,
} from '../../../schema/catalog/catalog.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Viewer } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';
import { texts } from './texts.ts';

/** Commands that viewers type to play. A command affects only the viewer's own pilot. */

type GameCommand = 'join' | 'leave' | Ability;

/** All names and aliases of the game's own commands. */
export const GAME_COMMANDS: ReadonlyMap<string, GameCommand> = new Map<string, GameCommand>([
  ['join', 'join'],
  ['leave', 'leave'],
  ...ABILITIES.map(ability => [ability, ability] as const),
  ...Object.entries(ABILITY_ALIASES),
  ['shield', 'shields'],
]);

/** A command in a chat line that begins with an exclamation mark. */
export interface TypedCommand {
  /** Name of the command, in lower case and without the exclamation mark. */
  name: string;
  /** The text after the command. */
  input: string;
}

/** Returns the command in a chat line; null if there is none. */
export function commandIn(text: string): TypedCommand | null {
  const line = cleanText(text);
  if (!line.startsWith('!')) return null;
  const end = line.search(/\s/);
  const name = (end < 0 ? line : line.slice(0, end)).replace(/^!+/, '').toLowerCase();
  return name === '' ? null : { name, input: end < 0 ? '' : line.slice(end).trim() };
}

/** The game's reply to a viewer. */
export interface CommandReply {
  reply?: string;
  /** Display name of a viewer who joined. Several viewers may share a chat line. */
  joined?: string;
  /** First tick whose checkpoint contains the change; absent if nothing changed. */
  tick?: number;
}

type CommandViewers = Pick<Viewers, 'pilotOf' | 'join' | 'leave'>;
type CommandWorld = Pick<Simulation, 'call' | 'cold'>;

/**
 * Runs a viewer's command. Rejects with a GameError for refusals that the viewer cannot do anything about,
 * such as `restarting`.
 */
export type RunGameCommand = (command: GameCommand, typed: TypedInput) => Promise<CommandReply>;

interface TypedInput {
  viewer: Viewer;
  /** The text after the command. */
  input: string;
  /** Number of the command in the audit log. */
  cause: number;
}

export function createGameCommands(viewers: CommandViewers, simulation: CommandWorld): RunGameCommand {
  return async (command, typed) => {
    try {
      if (command === 'join') return await join(viewers, typed);
      return command === 'leave'
        ? await leave(viewers, typed)
        : await trigger(viewers, simulation, command, typed);
    } catch (error) {
      const reply = error instanceof GameError && REFUSALS[error.code];
      if (!reply) throw error;
      return { reply: reply(simulation.cold.round.phase) };
    }
  };
}

async function join(viewers: CommandViewers, { viewer, input, cause }: TypedInput): Promise<CommandReply> {
  const pick = TEAM_PICKS.find(team => team === input.toLowerCase()) ?? null;
  const { joined, team, tick, name } = await viewers.join(viewer, { team: pick, cause });
  if (joined) return { reply: texts.joined(name), joined: name, tick };
  const picked = pick !== null && team === TEAM_PICKS.indexOf(pick) ? TEAM_NAMES[team] : undefined;
  return { reply: picked ? texts.picked(name, picked) : texts.isIn(name), tick };
}

async function leave(viewers: CommandViewers, { viewer, cause }: TypedInput): Promise<CommandReply> {
  const { removed, tick, name } = await viewers.leave(viewer, cause);
  return { reply: removed ? texts.left(name) : texts.notIn, tick };
}

async function trigger(
  viewers: CommandViewers,
  simulation: CommandWorld,
  ability: Ability,
  { viewer, cause }: TypedInput,
): Promise<CommandReply> {
  const pilot = `chat:${viewers.pilotOf(viewer).login}`;
  const { json, tick } = await simulation.call('useAbility', { pilot, ability }, { cause });
  const { triggered, readyInMs }: Output<'useAbility'> = JSON.parse(json);
  if (triggered) return { tick }; // no reply, because the effect is visible
  return { reply: readyInMs ? texts.ready(ability, readyInMs) : texts.blocked(ability) };
}

/** Replies to refusals. */
const REFUSALS: Partial<Record<ErrorCode, (phase: Phase) => string>> = {
  'arena-full': () => texts.full,
  banned: () => texts.banned,
  'unknown-pilot': () => texts.notIn,
  'not-flying': phase => (phase === 'playing' ? texts.shipDown : texts.notFought),
};
