import type { Ability } from '../../schema/catalog.ts';
import { ABILITY_ALIASES } from '../../schema/catalog.ts';
import { GameError } from '../../schema/error.ts';
import { useAbility as tryAbility } from '../abilities/index.ts';
import { emit } from '../emit.ts';
import { freeUpName } from '../fillers.ts';
import * as joining from '../joining.ts';
import { joinRound } from '../phases/playing.ts';
import { findFlying, findPilot, identityOf } from '../roster.ts';
import type { Handler } from './handler.ts';

export const addPilot: Handler<'addPilot'> = (world, { username }) => {
  const login = username.toLowerCase();
  const id = `chat:${login}`;
  if (username.includes(':'))
    throw new GameError(
      'bad-input',
      `username: "${username}" has a colon; give the bare name of the viewer.`,
    );
  if (world.byName.has(id)) return () => ({ ok: true, id, joined: false });
  joining.requireSeats(world);
  return () => {
    freeUpName(world, username);
    const eid = joining.addPilot(world, { id, name: username, login, bot: false });
    if (world.round.phase === 'playing') joinRound(world, eid);
    emit(world, 'join', { user: username });
    return { ok: true, id, joined: true };
  };
};

export const useAbility: Handler<'useAbility'> = (world, { pilot, ability }) => {
  const eid = findFlying(world, pilot);
  const name: Ability =
    ability in ABILITY_ALIASES
      ? ABILITY_ALIASES[ability as keyof typeof ABILITY_ALIASES]
      : (ability as Ability);
  return () => ({ ok: true, ...tryAbility(world, eid, name) });
};

export const followPilot: Handler<'followPilot'> = (world, input) => {
  const id = input.id ? identityOf(world, findPilot(world, input.id)).id : null;
  return () => {
    world.round.overlay.follow = id;
    world.cold.round = true;
    return { ok: true, follow: id };
  };
};
