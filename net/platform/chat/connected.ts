import { io } from '../../../core/io.ts';
import type { PlatformPresence } from '../../../schema/wire/messages.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { Services } from '../services/services.ts';

/**
 * Whether viewers can reach the game through a chat now: through a connected account or service, the demo, or a
 * bridge that recently reported a line.
 */
export interface Connected extends Readonly<PlatformPresence> {
  /** Call this when a bridge has reported a chat line. */
  bridgeReported(): void;
  /** Checks whether a connection has changed. */
  check(): void;
  close(): void;
}

/** Name of the demo's adapter. */
export const DEMO_PLATFORM = 'demo';

/** Time for which a bridge counts as connected after its last chat line. @limit */
const BRIDGE_MS = 10 * 60_000;
/** Interval at which connections to chats are checked. Accounts connect and disconnect without notice. @limit */
const CHECK_MS = 5_000;

export function createConnected(
  adapters: readonly PlatformAdapter[],
  services: Pick<Services, 'isConnected'>,
  onChange: (presence: PlatformPresence) => void,
): Connected {
  let reportedAt = -Infinity;
  let presence: PlatformPresence = { chat: false, demo: false };

  const check = () => {
    const demo = adapters.some(({ name }) => name === DEMO_PLATFORM);
    const chat = adapters.some(hasChat) || services.isConnected || io.steady() - reportedAt < BRIDGE_MS;
    if (chat === presence.chat && demo === presence.demo) return;
    presence = { chat, demo };
    onChange(presence);
  };
  const timer = io.every(CHECK_MS, check);

  return {
    get chat() {
      return presence.chat;
    },
    get demo() {
      return presence.demo;
    },
    bridgeReported() {
      reportedAt = io.steady();
      if (!presence.chat) check();
    },
    check,
    close: () => timer.cancel(),
  };
}

/** Whether viewers can play through a platform: its account is connected, or it is the demo. */
export const isConnected = (adapter: PlatformAdapter) =>
  adapter.name === DEMO_PLATFORM || adapter.streamer() !== null;

const hasChat = (adapter: PlatformAdapter) => adapter.capabilities.has('chat-in') && isConnected(adapter);
