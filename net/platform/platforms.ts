import { GameError } from '../../schema/base/error.ts';
import type { Receipt } from '../../schema/platform/platform.ts';
import type { WhyNotOutside } from '../dispatch/outside.ts';
import type { WorkQueue } from '../dispatch/work-queue.ts';
import type { ChatOutcome } from './chat/chat.ts';
import { isConnected } from './chat/connected.ts';
import type { Chat } from './chat/open-chat.ts';
import type { Speaker } from './chat/speaker.ts';
import { guardAdapter } from './intake/outside.ts';
import type {
  AdEvent,
  ChatEvent,
  MissedEvent,
  ModerationEvent,
  NoticeEvent,
  PaidEvent,
  PlatformAdapter,
  PlatformEvent,
  RedeemEvent,
  StreamEvent,
  WithdrawalEvent,
} from './intake/platform.ts';

/** Who deals with what happens on platforms. */
interface PlatformRooms {
  chat(event: ChatEvent): Promise<ChatOutcome>;
  /** Resolves with the receipt so far. */
  redeem(event: RedeemEvent): Promise<Receipt>;
  missed(event: MissedEvent): Promise<void>;
  paid(event: PaidEvent): Promise<void>;
  notice(event: NoticeEvent): Promise<void>;
  withdrawal(event: WithdrawalEvent): Promise<void>;
  moderation(event: ModerationEvent): Promise<void>;
  stream(event: StreamEvent): Promise<void>;
  ad(event: AdEvent): Promise<void>;
}

/** What came of an event, by its kind. */
type OutcomeOf<E extends PlatformEvent> = E['kind'] extends keyof PlatformRooms
  ? Awaited<ReturnType<PlatformRooms[E['kind']]>>
  : never;

/** The platforms on which viewers are, put together: whatever they report comes in here. */
export interface Platforms {
  /** Those that were added, in that order. */
  readonly adapters: readonly PlatformAdapter[];
  /** Resolves once the event was dealt with. Rejects with a GameError that is for whoever brought it in, such as `busy`. */
  receive<E extends PlatformEvent>(event: E): Promise<OutcomeOf<E>>;
  /** What came of the latest redemptions, newest first. */
  receipts(): Receipt[];
  /** Says in every chat what a script says. */
  say: Speaker['say'];
  /** Whether viewers are there by more than bridges, such as a connected account or the demo. */
  readonly isLive: boolean;
  /** Listens to a platform from now on. */
  add(adapter: PlatformAdapter): void;
  close(): Promise<void>;
}

interface PlatformsParts {
  rooms: PlatformRooms;
  /** Filled here; rooms that speak to platforms hold the same list. */
  adapters: PlatformAdapter[];
  chat: Pick<Chat, 'say' | 'check' | 'close'>;
  receipts: Platforms['receipts'];
  whyNotOutside: WhyNotOutside;
  queue: WorkQueue;
  onBug(error: unknown): void;
}

export function createPlatforms(parts: PlatformsParts): Platforms {
  const { rooms, chat, adapters, receipts, whyNotOutside, queue, onBug } = parts;
  const handlers: { [K in PlatformEvent['kind']]: (event: never) => Promise<unknown> } = rooms;
  const deal = async <E extends PlatformEvent>(event: E) =>
    (await handlers[event.kind](event as never)) as OutcomeOf<E>;

  return {
    adapters,
    receive: event => queue.offer(() => deal(event)),
    receipts,
    say: chat.say,
    get isLive() {
      return adapters.some(isConnected);
    },
    add(adapter) {
      adapters.push(guardAdapter(adapter, whyNotOutside));
      adapter.start(async event =>
        isPaidElsewhere(event) ? undefined : queue.add(() => deal(event)).catch(unlessRefused(onBug)),
      );
      chat.check();
    },
    async close() {
      chat.close();
      await Promise.allSettled(adapters.map(adapter => adapter.close()));
      await queue.close();
    },
  };
}

/** What is paid in another channel of a shared chat is that channel's. */
const isPaidElsewhere = ({ kind, origin }: PlatformEvent) =>
  origin === 'shared' && (kind === 'redeem' || kind === 'paid' || kind === 'notice');

/** A platform has nobody to tell of a refusal. */
const unlessRefused = (onBug: (error: unknown) => void) => (error: unknown) => {
  if (!(error instanceof GameError)) onBug(error);
};
