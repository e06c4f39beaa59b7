import { GameError } from '../../../schema/base/error.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import type { PlatformPresence } from '../../../schema/wire/messages.ts';
import type { Audit } from '../../dispatch/audit.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { WhyNotOutside } from '../../dispatch/outside.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Scripts } from '../../scripts/scripts.ts';
import type { ColdState } from '../../simulation/latest-state.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Inbox } from '../intake/inbox.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';
import { createChat } from './chat.ts';
import { createConnected } from './connected.ts';
import { createEcho } from './echo.ts';
import { createGameCommands } from './game-commands.ts';
import { createSpeaker } from './speaker.ts';

interface StreamerJoinsParts {
  adapters: readonly PlatformAdapter[];
  settings: { readonly current: Pick<Settings, 'streamerJoins'>; onChange(listener: () => void): void };
  cold(): Pick<ColdState, 'round'>;
  viewers: Pick<Viewers, 'join'>;
  onBug(error: unknown): void;
}

/**
 * Puts the streamer in the game when a lobby opens, and when the setting is switched on in one; who leaves again stays
 * away until the next. Call the returned function whenever a lobby may have opened or an account was connected.
 */
export function createStreamerJoins({ adapters, settings, cold, viewers, onBug }: StreamerJoinsParts) {
  /** Names of the platforms whose streamers joined this lobby. */
  const joined = new Set<string>();

  const check = () => {
    if (!settings.current.streamerJoins || !cold().round.lobby) return joined.clear();
    for (const adapter of adapters) {
      const streamer = adapter.streamer();
      if (!streamer || joined.has(adapter.name)) continue;
      joined.add(adapter.name);
      viewers.join(streamer).catch(error => {
        if (!(error instanceof GameError)) onBug(error);
        else if (error.code === 'restarting') joined.delete(adapter.name); // tried again
      });
    }
  };
  settings.onChange(check);
  return check;
}

interface ChatRoomParts {
  adapters: readonly PlatformAdapter[];
  settings: {
    readonly current: Pick<Settings, 'sharedChat' | 'streamerJoins'>;
    onChange(listener: () => void): void;
  };
  simulation: Pick<Simulation, 'call' | 'cold'>;
  hub: Pick<EventHub, 'publish'>;
  viewers: Viewers;
  emergency: Pick<Emergency, 'stop' | 'onChange'>;
  inbox: Inbox;
  triggers: Pick<Scripts['triggers'], 'command' | 'hasCommand'>;
  audit: Pick<Audit, 'record'>;
  /** Called when viewers can reach the game in another way than before. */
  setPresence(presence: PlatformPresence): void;
  whyNotOutside?: WhyNotOutside;
  onLog(line: string): void;
  /** Lines that may have been written to each chat just before. */
  linesBefore?: number;
  onBug(error: unknown): void;
}

/** All that has to do with chats. */
export type Chat = ReturnType<typeof openChat>;

export function openChat(parts: ChatRoomParts) {
  const { simulation, setPresence, ...rest } = parts;
  const echo = createEcho();
  const speaker = createSpeaker({ ...rest, echo });
  const connected = createConnected({ ...rest, onChange: setPresence });
  const joinStreamers = createStreamerJoins({ ...rest, cold: () => simulation.cold });
  const run = createGameCommands({ ...rest, simulation });
  const receive = createChat({ ...rest, run, echo, connected, speaker });
  return {
    receive,
    say: speaker.say,
    tellReceipt: speaker.tellReceipt,
    /** Call when the state has changed, or a platform was added. */
    check() {
      connected.check();
      joinStreamers();
    },
    close() {
      speaker.close();
      connected.close();
    },
  };
}
