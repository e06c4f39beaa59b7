import type { SettingKey, Settings } from '../../schema/settings.ts';
import { idsOf } from '../data/id-list.ts';
import { nextField } from '../data/round.ts';
import { adjustFillers } from '../pilots/fillers.ts';
import { requireSeats, setSkill } from '../pilots/joining.ts';
import { fillersOf } from '../pilots/roster.ts';
import { followRoster } from '../pilots/roster-bots.ts';
import { rebalanceLobby } from '../pilots/teams.ts';
import { changeLobbyMode } from '../round/phases/lobby.ts';
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
    for (const { keys, apply } of EFFECTS) if (keys.some(isNew)) apply(world);
  };
};

export const setSeason: InternalHandler<'setSeason'> =
  (world, { season }) =>
  () => {
    world.season = season;
    world.cold.round = true;
  };

/** What changed settings do at once; those that are not listed here are read when they are needed. */
const EFFECTS: { keys: SettingKey[]; apply(world: GameWorld): void }[] = [
  { keys: ['mode'], apply: takeMode },
  { keys: ['namedBots'], apply: takeRoster },
  { keys: ['mode', 'teamCount', 'teamPick', 'bots', 'namedBots'], apply: rebalanceLobby },
  { keys: ['bots'], apply: takeBots },
  { keys: ['botSkill'], apply: takeSkill },
  { keys: ['field'], apply: takeField },
  { keys: ['lobbySeconds'], apply: takeLobbySeconds },
  { keys: ['resultsSeconds'], apply: takeResultsSeconds },
];

function requireSeatsForBots(world: GameWorld, { bots }: Partial<Settings>) {
  if (bots === undefined || world.round.phase !== 'playing') return;
  requireSeats(world, Math.max(0, bots - fillersOf(world).length));
}

function takeMode(world: GameWorld) {
  const { round, settings } = world;
  if (round.phase === 'menu') round.mode = settings.mode;
  else if (round.lobby) changeLobbyMode(world, settings.mode);
}

function takeBots(world: GameWorld) {
  if (world.round.phase !== 'playing') return;
  for (const eid of adjustFillers(world, world.settings.bots)) joinRound(world, eid);
}

function takeRoster(world: GameWorld) {
  const added = followRoster(world);
  if (world.round.phase === 'playing') for (const eid of added) joinRound(world, eid);
}

function takeSkill(world: GameWorld) {
  for (const eid of idsOf(world.lists.pilots)) setSkill(world, eid);
}

/** Between rounds at once, while a round is fought from the next one on. */
function takeField(world: GameWorld) {
  const { round } = world;
  if (round.phase === 'playing') return;
  round.field = nextField(world);
  if (round.result) scatterRocks(world);
}

function takeLobbySeconds({ round: { lobby }, settings }: GameWorld) {
  if (lobby?.waiting) lobby.left = seconds(settings.lobbySeconds);
}

function takeResultsSeconds({ round, settings, time }: GameWorld) {
  if (!round.result) return;
  round.resultsCloseAt = settings.resultsSeconds > 0 ? time.tick + seconds(settings.resultsSeconds) : null;
}
