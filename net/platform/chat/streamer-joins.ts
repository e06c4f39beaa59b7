import { GameError } from '../../../schema/base/error.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import type { Emergency } from '../../dispatch/emergency.ts';
import type { ColdState } from '../../simulation/latest-state.ts';
import type { PlatformAdapter } from '../intake/platform.ts';
import type { Viewers } from '../viewers/viewers.ts';

interface StreamerJoinsDeps {
  adapters: readonly PlatformAdapter[];
  settings: { readonly current: Pick<Settings, 'streamerJoins'>; onChange(listener: () => void): () => void };
  emergency: Pick<Emergency, 'stop' | 'onChange'>;
  cold(): Pick<ColdState, 'round'>;
  viewers: Pick<Viewers, 'join'>;
  onBug(error: unknown): void;
}

/**
 * Adds the streamer to the game when a lobby opens, or when the setting is switched on during a lobby. A
 * streamer who leaves stays out until the next lobby. During an emergency stop nobody is added, so the
 * streamer joins when the stop is lifted, if the lobby is still open. Call the returned function whenever a
 * lobby may have opened or an account was connected.
 */
export function createStreamerJoins({
  adapters,
  settings,
  emergency,
  cold,
  viewers,
  onBug,
}: StreamerJoinsDeps) {
  /** Names of the platforms whose streamers joined this lobby. */
  const joined = new Set<string>();

  const check = () => {
    if (!settings.current.streamerJoins || !cold().round.lobby) return joined.clear();
    if (emergency.stop) return;
    for (const adapter of adapters) {
      const streamer = adapter.streamer();
      if (!streamer || joined.has(adapter.name)) continue;
      joined.add(adapter.name);
      viewers.join(streamer).catch(error => {
        if (!(error instanceof GameError)) onBug(error);
        else if (error.code === 'restarting') joined.delete(adapter.name); // so that joining is retried
      });
    }
  };
  settings.onChange(check);
  emergency.onChange(check);
  return check;
}
