import { GameError } from '../../../schema/base/error.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import type { PlatformPresence } from '../../../schema/wire/messages.ts';
import type { Audit } from '../../dispatch/audit.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { SettingsService } from '../../dispatch/settings-service.ts';
import type { Triggers } from '../../scripts/triggers.ts';
import type { ColdState } from '../../simulation/latest-state.ts';
import type { Simulation } from '../../simulation/sim-client.ts';
import type { Inbox } from '../intake/inbox.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';
import { createChat } from './chat.ts';
import { createConnected } from './connected.ts';
import type { OwnLines } from './echo.ts';
import { createGameCommands } from './game-commands.ts';
import type { Speaker } from './speaker.ts';

interface StreamerJoinsDeps {
  adapters: readonly PlatformAdapter[];
  settings: { readonly current: Pick<Settings, 'streamerJoins'>; onChange(listener: () => void): () => void };
  cold(): Pick<ColdState, 'round'>;
  viewers: Pick<Viewers, 'join'>;
  onBug(error: unknown): void;
}

/**
 * Adds the streamer to the game when a lobby opens, and when the setting is switched on in one. A streamer who leaves
 * stays out until the next lobby. Call the returned function whenever a lobby may have opened or an account was
 * connected.
 */
export function createStreamerJoins({ adapters, settings, cold, viewers, onBug }: StreamerJoinsDeps) {
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
        else if (error.code === 'restarting') joined.delete(adapter.name); // retried
      });
    }
  };
  settings.onChange(check);
  return check;
}

interface OpenChatDeps {
  adapters: readonly PlatformAdapter[];
  settings: SettingsService;
  simulation: Simulation;
  viewers: Viewers;
  emergency: Emergency;
  inbox: Inbox;
  triggers: Triggers;
  audit: Audit;
  echo: OwnLines;
  speaker: Speaker;
  /** Called when the ways for viewers to reach the game have changed. */
  onPresence(presence: PlatformPresence): void;
  onBug(error: unknown): void;
}

/** The events of all chats. */
export type Chat = ReturnType<typeof openChat>;

export function openChat(deps: OpenChatDeps) {
  const { adapters, settings, simulation, viewers, emergency, inbox, triggers, audit, echo, speaker } = deps;
  const connected = createConnected(adapters, deps.onPresence);
  const cold = () => simulation.cold;
  const joinStreamers = createStreamerJoins({ adapters, settings, cold, viewers, onBug: deps.onBug });
  const run = createGameCommands(viewers, simulation);
  return {
    receive: createChat({
      adapters,
      settings,
      viewers,
      triggers,
      audit,
      run,
      emergency,
      inbox,
      echo,
      connected,
      speaker,
    }),
    /** Call it when the state has changed, or a platform was added. */
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
