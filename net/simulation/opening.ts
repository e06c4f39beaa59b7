import type { Pause } from '../../schema/records/state.ts';
import type { PilotIdentity, PlatformPresence, Startup } from '../../schema/wire/messages.ts';

/** Data that a new world needs. */
export interface WorldFacts extends Pick<Startup, 'settings' | 'season'> {
  presence: PlatformPresence;
  pause: Pause | null;
}
type Opening = Startup['opening'];

/**
 * Returns the commands for a world before it is shown. They apply settings that were stored since the world's
 * checkpoint. In a new world they also open a lobby and bring back the viewers.
 */
export function openingFor(
  { settings, season, presence, pause }: WorldFacts,
  pilots: readonly PilotIdentity[],
): Opening {
  const opening: Opening = [
    { name: 'applySettings', input: { patch: settings } },
    { name: 'setSeason', input: { season } },
    { name: 'setPlatform', input: presence },
    { name: 'setPause', input: { pause } },
  ];
  for (const { login, name } of pilots) {
    if (login !== null) opening.push({ name: 'addPilot', input: { username: login, name } });
  }
  if (pilots.length > 0) opening.push({ name: 'openLobby', input: { mode: settings.mode } });
  return opening;
}

/** Returns the commands that update a world from the facts in `before` to the facts in `now`. */
export function commandsBetween(before: WorldFacts, now: WorldFacts): Opening {
  const commands: Opening = [];
  if (now.settings !== before.settings) {
    commands.push({ name: 'applySettings', input: { patch: now.settings } });
  }
  if (now.season !== before.season) commands.push({ name: 'setSeason', input: { season: now.season } });
  if (now.presence !== before.presence) commands.push({ name: 'setPlatform', input: now.presence });
  if (now.pause !== before.pause) commands.push({ name: 'setPause', input: { pause: now.pause } });
  return commands;
}
