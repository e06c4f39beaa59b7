import { GameError } from '../../schema/base/error.ts';
import { ABILITY_ALIASES, type Ability } from '../../schema/catalog/catalog.ts';
import { abilityRefusal, triggerAbility } from '../abilities.ts';
import { emit } from '../events/emit.ts';
import { claimName } from '../pilots/fillers.ts';
import { deletePilot, insertPilot, type JoiningPilot, renamePilot, requireSeats } from '../pilots/joining.ts';
import { findFlying, findPilot, identityOf, pilotNamed, requireFlying } from '../pilots/roster.ts';
import { pickTeam, rebalanceLobby } from '../pilots/teams.ts';
import * as forgetting from '../round/forget-viewer.ts';
import * as moving from '../round/move-viewer.ts';
import { joinRound } from '../round/phases/playing.ts';
import { replaceName } from '../round/replace-name.ts';
import type { GameWorld } from '../world.ts';
import { type Handler, type InternalHandler, requiring } from './handler.ts';

export const addPilot: Handler<'addPilot'> = (world, { username, team, name: displayName }) => {
  const name = displayName ?? username;
  const login = username.toLowerCase();
  const id = `chat:${login}`;
  if (username.includes(':')) {
    throw new GameError(
      'bad-input',
      `username: "${username}" contains a colon; give only the viewer's name.`,
    );
  }
  const { index } = world.components.Team;
  const known = world.byName.get(id);
  if (known === undefined) requireSeats(world);
  return () => {
    const eid = known ?? joinPilot(world, { id, name, login, bot: false });
    if (known !== undefined && displayName !== undefined) showName(world, eid, displayName);
    if (known === undefined || isBetweenRounds(world)) pickTeam(world, eid, team);
    if (known === undefined && world.round.phase === 'playing') joinRound(world, eid);
    return { ok: true, id, joined: known === undefined, team: index[eid] };
  };
};

function joinPilot(world: GameWorld, newcomer: JoiningPilot) {
  const name = claimName(world, newcomer.name);
  const eid = insertPilot(world, { ...newcomer, name });
  rebalanceLobby(world);
  emit(world, 'join', { user: name });
  return eid;
}

/** Updates the displayed name of a viewer, who may have changed it since joining. */
function showName(world: GameWorld, eid: number, name: string) {
  if (identityOf(world, eid).name !== name) renamePilot(world, eid, claimName(world, name, eid));
}

/** Whether pilots can change teams, which is not possible during a round or while its results are shown. */
const isBetweenRounds = ({ round }: GameWorld) => round.phase !== 'playing' && round.result === null;

export const removePilot: InternalHandler<'removePilot'> = (world, { pilot, rename }) => {
  const eid = pilotNamed(world, pilot);
  const removed = eid !== 0;
  if (removed) requireViewer(world, eid);
  else if (!rename) return { unchanged: { removed } };
  return () => {
    if (rename) replaceName(world, pilot, rename);
    if (removed) leavePilot(world, eid);
    return { removed };
  };
};

export const moveViewer: InternalHandler<'moveViewer'> =
  (world, { from, to }) =>
  () =>
    moving.moveViewer(world, from, to);

export const forgetViewer: InternalHandler<'forgetViewer'> =
  (world, { id }) =>
  () =>
    forgetting.forgetViewer(world, id);

function leavePilot(world: GameWorld, eid: number) {
  deletePilot(world, eid);
  rebalanceLobby(world);
}

function requireViewer(world: GameWorld, eid: number) {
  const { bot, name } = identityOf(world, eid);
  if (!bot) return;
  throw new GameError(
    'bad-input',
    `"${name}" is a bot; the settings bots and namedBots determine which bots take part.`,
  );
}

export const useAbility = requiring<'useAbility'>(requireFlying, (world, { pilot, ability }) => {
  const eid = findFlying(world, pilot);
  const name: Ability =
    ability in ABILITY_ALIASES
      ? ABILITY_ALIASES[ability as keyof typeof ABILITY_ALIASES]
      : (ability as Ability);
  const refusal = abilityRefusal(world, eid, name);
  if (refusal) return { unchanged: { ok: true, triggered: false, ...refusal } };
  return () => {
    triggerAbility(world, eid, name);
    return { ok: true, triggered: true };
  };
});

export const followPilot: Handler<'followPilot'> = (world, input) => {
  const id = input.id ? identityOf(world, findPilot(world, input.id)).id : null;
  return () => {
    if (world.round.overlay.follow !== id) world.cold.round = true;
    world.round.overlay.follow = id;
    return { ok: true, follow: id };
  };
};
