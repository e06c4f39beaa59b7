import type { Startup } from '../../schema/wire/messages.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import type { GameWorld } from '../world.ts';

/** Executes the opening commands of a thread. Nobody waits for their replies. */
export function openWorld(world: GameWorld, { opening }: Pick<Startup, 'opening'>) {
  world.inbox.push(...opening.map(command => ({ seq: 0, ...command })));
  applyCommands(world);
  world.outbox.replies.length = 0;
  world.outbox.events.length = 0;
}
