import { GameError } from '../../schema/base/error.ts';
import type { Receipt } from '../../schema/platform/platform.ts';
import type { WorkQueue } from '../dispatch/work-queue.ts';
import type { EventHub } from '../events/hub.ts';
import type { Chat, ChatOutcome } from './chat/chat.ts';
import { isConnected } from './chat/connected.ts';
import { type Adapters, adapterOf } from './intake/adapters.ts';
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
  TipEvent,
  WithdrawalEvent,
} from './intake/platform.ts';
import type { Payments } from './redeems/payments.ts';
import type { Services } from './services/services.ts';
import type { Viewers } from './viewers/viewers.ts';

/** Handlers for events from platforms. */
interface Handlers {
  chat(event: ChatEvent): Promise<ChatOutcome>;
  /** Resolves with the current receipt. */
  redeem(event: RedeemEvent): Promise<Receipt>;
  missed(event: MissedEvent): Promise<void>;
  paid(event: PaidEvent): Promise<void>;
  tip(event: TipEvent): Promise<void>;
  notice(event: NoticeEvent): Promise<void>;
  withdrawal(event: WithdrawalEvent): Promise<void>;
  moderation(event: ModerationEvent): Promise<void>;
  stream(event: StreamEvent): Promise<void>;
  ad(event: AdEvent): Promise<void>;
}

/** The outcome of an event, which depends on its kind. */
type OutcomeOf<E extends PlatformEvent> = E['kind'] extends keyof Handlers
  ? Awaited<ReturnType<Handlers[E['kind']]>>
  : never;

/** All platforms of viewers. Their reports arrive here. */
export interface Platforms {
  /** The added platforms, in order. */
  readonly adapters: readonly PlatformAdapter[];
  /** Handles an event. Resolves with its outcome. Rejects with a GameError that concerns the sender, such as `busy`. */
  receive<E extends PlatformEvent>(event: E): Promise<OutcomeOf<E>>;
  /** Outcomes of the latest redemptions, newest first. */
  receipts(): Receipt[];
  /** Whether viewers can play without a bridge: through a connected account or service, or in the demo. */
  readonly isLive: boolean;
  /** Starts listening to a platform. */
  add(adapter: PlatformAdapter): void;
  /** Connects the services, after a pause, and starts listening to them. */
  startServices(pauseMs?: number): void;
  close(): Promise<void>;
}

interface PlatformsDeps {
  adapters: Adapters;
  services: Services;
  chat: Chat;
  payments: Payments;
  viewers: Viewers;
  hub: EventHub;
  queue: WorkQueue;
  onBug(error: unknown): void;
}

export function createPlatforms(deps: PlatformsDeps): Platforms {
  const { adapters, services, chat, payments, viewers, hub, queue, onBug } = deps;
  const handlers: Handlers = {
    chat: chat.receive,
    redeem: payments.redeem,
    missed: payments.missed,
    paid: payments.paid,
    tip: payments.tip,
    notice: payments.notice,
    withdrawal: payments.withdrawal,
    moderation: viewers.moderate,
    async stream({ isLive: live }) {
      hub.publish([{ type: 'stream', fields: { live } }]);
    },
    async ad({ seconds }) {
      hub.publish([{ type: 'ad', fields: { seconds } }]);
    },
  };
  const handle = async <E extends PlatformEvent>(event: E) => {
    const handler = handlers[event.kind] as (event: E) => Promise<unknown>;
    return (await handler(event)) as OutcomeOf<E>;
  };

  const listen = async (event: PlatformEvent) =>
    isPaidElsewhere(event) ? undefined : queue.add(() => handle(event)).catch(unlessRefused(onBug));

  return {
    adapters: adapters.all,
    receive: event => queue.offer(() => handle(event)),
    receipts: payments.receipts,
    get isLive() {
      return adapters.all.some(isConnected) || services.isConnected;
    },
    add(adapter) {
      adapters.add(adapter);
      adapter.start(listen);
      chat.check();
    },
    startServices(pauseMs) {
      // A connected account reports everything on its platform itself.
      const listenTo = async (event: PlatformEvent) =>
        adapterOf(adapters.all, event.platform) ? undefined : listen(event);
      services.start(listenTo, pauseMs);
    },
    async close() {
      chat.close();
      services.close();
      await Promise.allSettled(adapters.all.map(adapter => adapter.close()));
      await queue.close();
    },
  };
}

/** Whether an event is a payment in another channel of a shared chat. Such a payment belongs to that channel. */
const isPaidElsewhere = ({ kind, origin }: PlatformEvent) =>
  origin === 'shared' && (kind === 'redeem' || kind === 'paid' || kind === 'tip' || kind === 'notice');

/** Reports an error only if it is a bug, because a platform cannot react to a refusal. */
const unlessRefused = (onBug: (error: unknown) => void) => (error: unknown) => {
  if (!(error instanceof GameError)) onBug(error);
};
