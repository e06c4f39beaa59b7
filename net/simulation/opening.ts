import type { Pause } from '../../schema/records/state.ts';
import type { PilotIdentity, PlatformPresence, Startup } from '../../schema/wire/messages.ts';

/** Facts that a new world needs. */
export interface WorldFacts extends Pick<Startup, 'settings' | 'season'> {
  presence: PlatformPresence;
  pause: Pause | null;
}
type Opening = Startup['opening'];

/**
 * Commands for a world before it is shown. They apply settings stored since its checkpoint and, in a new world, bring
 * back its viewers, in a lobby.
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

/** Commands that update a world from the facts in `before` to those in `now`. */
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
