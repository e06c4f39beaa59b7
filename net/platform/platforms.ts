import type { Receipt } from '../../schema/platform.ts';
import type {
  ChatEvent,
  ModerationEvent,
  NoticeEvent,
  PaidEvent,
  PlatformAdapter,
  PlatformEvent,
  RedeemEvent,
} from './platform.ts';

/** What came of a line of chat. `reply` is for the viewer. */
export interface ChatOutcome {
  /** True for a command of the game or of a script. */
  handled: boolean;
  reply?: string;
}

/** Who deals with what happens on platforms. */
export interface PlatformRooms {
  chat(event: ChatEvent): Promise<ChatOutcome>;
  /** Resolves with the receipt so far. */
  redeem(event: RedeemEvent): Promise<Receipt>;
  paid(event: PaidEvent): Promise<void>;
  notice(event: NoticeEvent): Promise<void>;
  moderation(event: ModerationEvent): Promise<void>;
}

type Rooms = { [K in PlatformEvent['kind']]?: (event: never) => Promise<unknown> } & PlatformRooms;

/** What came of an event, by its kind. */
type OutcomeOf<E extends PlatformEvent> = E['kind'] extends keyof PlatformRooms
  ? Awaited<ReturnType<PlatformRooms[E['kind']]>>
  : undefined;

/** The platforms on which viewers are, put together: whatever they report comes in here. */
export interface Platforms {
  /** Resolves once the event was dealt with; rejects with a GameError that is for whoever brought it in. */
  receive<E extends PlatformEvent>(event: E): Promise<OutcomeOf<E>>;
  /** Listens to a platform from now on. */
  add(adapter: PlatformAdapter): void;
  readonly adapters: readonly PlatformAdapter[];
  close(): Promise<void>;
}

/** `adapters` is filled here; rooms that talk to platforms hold the same list. */
export function createPlatforms(
  rooms: PlatformRooms,
  adapters: PlatformAdapter[],
  onBug: (error: unknown) => void,
): Platforms {
  const handlers: Rooms = rooms;
  const receive = async <E extends PlatformEvent>(event: E) =>
    (await handlers[event.kind]?.(event as never)) as OutcomeOf<E>;

  return {
    adapters,
    receive,
    add(adapter) {
      adapters.push(adapter);
      adapter.start(event => receive(event).catch(onBug));
    },
    async close() {
      await Promise.allSettled(adapters.map(adapter => adapter.close()));
    },
  };
}
