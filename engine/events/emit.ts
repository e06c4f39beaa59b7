import type { EventType, SimEventFields } from '../../schema/events.ts';
import type { SimEvent } from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';

/** Reports an event; its cause is that of what is being done, if it has one. */
export function emit<T extends EventType>(world: GameWorld, type: T, fields: SimEventFields<T>) {
  world.outbox.events.push({ type, fields, cause: world.cause } as SimEvent);
}
