import type { Startup } from '../../schema/wire/messages.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import type { GameWorld } from '../world.ts';

/** Carries out what a thread is started with; nobody waits for an answer to it. */
export function openWorld(world: GameWorld, { opening }: Pick<Startup, 'opening'>) {
  world.inbox.push(...opening.map(command => ({ seq: 0, ...command })));
  applyCommands(world);
  world.outbox.replies.length = 0;
  world.outbox.events.length = 0;
}
