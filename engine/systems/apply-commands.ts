import { GameError } from '../../schema/base/error.ts';
import type { Bundle, CommandName, Reply, SingleCommand } from '../../schema/wire/messages.ts';
import type { Unchanged } from '../actions/handler.ts';
import { handlers } from '../actions/index.ts';
import { createSavepoint } from '../restore/checkpoint.ts';
import { tickNumber } from '../round/hold.ts';
import type { GameWorld } from '../world.ts';

/** A handler as seen by the loop below: the input was parsed for the same action. */
type AnyHandler = (world: GameWorld, input: unknown) => (() => unknown) | Unchanged;

/** Executes the commands in the inbox. This is the only place where input from outside changes the world. */
export function applyCommands(world: GameWorld) {
  const { inbox, outbox } = world;
  const tick = tickNumber(world);
  for (const command of inbox) {
    const outcome = 'members' in command ? executeBundle(world, command) : executeCommand(world, command);
    outbox.replies.push({ seq: command.seq, tick, ...outcome });
  }
  inbox.length = 0;
  world.cause = null;
}

type Outcome = Reply extends infer R ? (R extends Reply ? Omit<R, 'seq' | 'tick'> : never) : never;

/** The outcome of a dry run without objections. */
const DRY_RUN_PASSED: Outcome = { ok: true, output: null, unchanged: true };

/**
 * Executes a command. Only the first step of its handler may refuse. An error in the second step is a bug and ends the
 * thread.
 */
function executeCommand(
  world: GameWorld,
  { name, input, cause, dryRun }: Omit<SingleCommand, 'seq'>,
): Outcome {
  const change = prepareCommand(world, name, input);
  if (change instanceof GameError) return { ok: false, code: change.code, message: change.message };
  if (dryRun) return DRY_RUN_PASSED;
  if ('unchanged' in change) return { ok: true, output: change.unchanged, unchanged: true };
  world.cause = cause ?? null;
  return { ok: true, output: change() };
}

/**
 * Executes the members of a bundle. Each member must be possible in the present world. Members may still conflict, such
 * as two pilots for the last seat; then the world is rolled back.
 */
function executeBundle(world: GameWorld, { members, dryRun }: Bundle): Outcome {
  for (const [index, { name, input }] of members.entries()) {
    const problem = prepareCommand(world, name, input);
    if (problem instanceof GameError) return bundleRefusal(index, name, problem, NEEDS_EARLIER);
  }
  if (dryRun) return DRY_RUN_PASSED;
  const undo = createSavepoint(world);
  const outputs: unknown[] = [];
  for (const [index, member] of members.entries()) {
    const outcome = executeCommand(world, member);
    if (!outcome.ok) {
      undo();
      return bundleRefusal(index, member.name, outcome, COLLIDES);
    }
    outputs.push(outcome.output);
  }
  return { ok: true, output: outputs };
}

const NEEDS_EARLIER =
  'Each member must be possible before the batch: send one that needs the effect of an earlier one after the batch, or omit "atomic".';
const COLLIDES = 'An earlier member conflicts with it: omit one of them, or omit "atomic".';

const bundleRefusal = (
  index: number,
  name: CommandName,
  { code, message }: Pick<GameError, 'code' | 'message'>,
  advice: string,
): Outcome => ({
  ok: false,
  code,
  message: `Nothing was done, because actions[${index}] (${name}) was refused: ${message} ${advice}`,
});

/** Runs the first step of a command's handler, which is the export of the same name in `engine/actions/`. */
function prepareCommand(world: GameWorld, name: CommandName, input: unknown) {
  try {
    return (handlers[name] as AnyHandler)(world, input);
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}
