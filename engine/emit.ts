import type { EventType, SimEventFields } from '../schema/events.ts';
import type { SimEvent } from '../schema/messages.ts';
import type { GameWorld } from './world.ts';

/** Reports an event; its cause is the command that is being carried out, if one is. */
export function emit<T extends EventType>(world: GameWorld, type: T, fields: SimEventFields<T>) {
  world.outbox.events.push({ type, fields, cause: world.cause } as SimEvent);
}
