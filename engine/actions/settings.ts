import type { SettingKey, Settings } from '../../schema/records/settings.ts';
import { idsOf } from '../data/id-list.ts';
import { nextField } from '../data/round.ts';
import { adjustFillers } from '../pilots/fillers.ts';
import { requireSeats, setSkill } from '../pilots/joining.ts';
import { countFillers } from '../pilots/roster.ts';
import { syncRosterBots } from '../pilots/roster-bots.ts';
import { rebalanceLobby } from '../pilots/teams.ts';
import { changeLobbyMode, chooseMode } from '../round/phases/lobby.ts';
import { joinRound } from '../round/phases/playing.ts';
import { seconds } from '../rules/time.ts';
import { scatterRocks } from '../spawn/rock-field.ts';
import type { GameWorld } from '../world.ts';
import type { InternalHandler } from './handler.ts';

export const applySettings: InternalHandler<'applySettings'> = (world, { patch }) => {
  requireSeatsForBots(world, patch);
  return () => {
    const before = world.settings;
    world.settings = { ...before, ...patch };
    world.cold.round = true;
    const isNew = (key: SettingKey) => world.settings[key] !== before[key];
    for (const { keys, apply } of SETTING_EFFECTS) if (keys.some(isNew)) apply(world);
  };
};

export const setSeason: InternalHandler<'setSeason'> =
  (world, { season }) =>
  () => {
    world.season = season;
    world.cold.round = true;
  };

/** Immediate effects of changed settings. Settings not listed here are read when they are needed. */
const SETTING_EFFECTS: { keys: SettingKey[]; apply(world: GameWorld): void }[] = [
  { keys: ['mode'], apply: applyMode },
  { keys: ['namedBots'], apply: applyRoster },
  { keys: ['mode', 'teamCount', 'teamPick', 'bots', 'namedBots'], apply: rebalanceLobby },
  { keys: ['bots'], apply: applyBots },
  { keys: ['botSkill'], apply: applySkill },
  { keys: ['field'], apply: applyField },
  { keys: ['lobbySeconds'], apply: applyLobbySeconds },
  { keys: ['resultsSeconds'], apply: applyResultsSeconds },
];

function requireSeatsForBots(world: GameWorld, { bots }: Partial<Settings>) {
  if (bots === undefined || world.round.phase !== 'playing') return;
  requireSeats(world, Math.max(0, bots - countFillers(world)));
}

function applyMode(world: GameWorld) {
  const { round, settings } = world;
  if (round.phase === 'menu') chooseMode(world, settings.mode);
  else if (round.lobby) changeLobbyMode(world, settings.mode);
}

function applyBots(world: GameWorld) {
  if (world.round.phase !== 'playing') return;
  for (const eid of adjustFillers(world, world.settings.bots)) joinRound(world, eid);
}

function applyRoster(world: GameWorld) {
  const added = syncRosterBots(world);
  if (world.round.phase === 'playing') for (const eid of added) joinRound(world, eid);
}

function applySkill(world: GameWorld) {
  for (const eid of idsOf(world.lists.pilots)) setSkill(world, eid);
}

/** Applies the chosen field: at once between rounds, but during a round only when the next round begins. */
function applyField(world: GameWorld) {
  const { round } = world;
  if (round.phase === 'playing') return;
  round.field = nextField(world);
  if (round.result) scatterRocks(world);
}

function applyLobbySeconds({ round: { lobby }, settings }: GameWorld) {
  if (lobby?.waiting) lobby.left = seconds(settings.lobbySeconds);
}

function applyResultsSeconds({ round, settings, time }: GameWorld) {
  if (!round.result) return;
  round.resultsCloseAt = settings.resultsSeconds > 0 ? time.tick + seconds(settings.resultsSeconds) : null;
}
