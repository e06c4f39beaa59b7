import type { EventType, SimEventFields } from '../../schema/records/events.ts';
import type { SimEvent } from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';

/** Reports an event, with the current cause if there is one. */
export function emit<T extends EventType>(world: GameWorld, type: T, fields: SimEventFields<T>) {
  world.outbox.events.push({ type, fields, cause: world.cause } as SimEvent);
}
