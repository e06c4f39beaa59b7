import { GameError } from '../../schema/error.ts';
import type { Command, CommandName, Reply } from '../../schema/messages.ts';
import { handlers } from '../actions/index.ts';
import type { GameWorld } from '../world.ts';

/** A handler as the loop below sees it: the input was parsed for that very name. */
type AnyHandler = (world: GameWorld, input: unknown) => () => unknown;

/** Carries out the commands that have come in. The outside acts here and nowhere else. */
export function applyCommands(world: GameWorld) {
  const { inbox, outbox, time } = world;
  for (const command of inbox) {
    world.cause = command.seq;
    outbox.replies.push({ seq: command.seq, tick: time.tick, ...carryOut(world, command) });
  }
  inbox.length = 0;
  world.cause = null;
}

type Outcome = Reply extends infer R ? (R extends Reply ? Omit<R, 'seq' | 'tick'> : never) : never;

/** Only the first step of a handler may refuse: whatever the second throws is a bug and ends the thread. */
function carryOut(world: GameWorld, { name, input, dryRun }: Command): Outcome {
  const change = prepare(world, name, input);
  if (change instanceof GameError) return { ok: false, code: change.code, message: change.message };
  if (dryRun) return { ok: true, output: null };
  const output = change();
  world.outbox.log.push({ tick: world.time.tick, name, input });
  return { ok: true, output };
}

function prepare(world: GameWorld, name: CommandName, input: unknown) {
  try {
    return (handlers[name] as AnyHandler)(world, input);
  } catch (error) {
    if (error instanceof GameError) return error;
    throw error;
  }
}
