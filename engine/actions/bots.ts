import { GameError } from '../../schema/base/error.ts';
import type { RosterBot } from '../../schema/records/settings.ts';
import { requireSeats } from '../pilots/joining.ts';
import { addRosterBots, rosterBotId } from '../pilots/roster-bots.ts';
import { rebalanceLobby } from '../pilots/teams.ts';
import { joinRound } from '../round/phases/playing.ts';
import type { GameWorld } from '../world.ts';
import { requiring } from './handler.ts';

export const joinBots = requiring<'joinBots'>(requireOpenRound, (world, { logins }) => {
  requireOpenRound(world);
  const bots = findBots(world, logins);
  requireSeats(world, bots.filter(bot => !world.byName.has(rosterBotId(bot))).length);
  return () => {
    const added = addRosterBots(world, bots);
    rebalanceLobby(world);
    if (world.round.phase === 'playing') for (const eid of added) joinRound(world, eid);
    return { ok: true, bots };
  };
});

function requireOpenRound({ round }: GameWorld) {
  if (round.lobby || round.phase === 'playing') return;
  const way = round.result ? 'POST /results/close closes the results board' : 'POST /lobby opens one';
  throw new GameError('wrong-phase', `There is no lobby or round for bots to join: ${way}.`);
}

/**
 * The roster bots with these logins, each once. Throws `unknown-login`, naming the logins that are not in the
 * roster.
 */
function findBots({ settings }: GameWorld, logins: readonly string[]): RosterBot[] {
  const roster = new Map(settings.namedBots.map(bot => [bot.login.toLowerCase(), bot]));
  const wanted = [...new Set(logins.map(login => login.toLowerCase()))];
  const unknown = wanted.filter(login => !roster.has(login));
  if (unknown.length > 0) {
    throw new GameError(
      'unknown-login',
      `No bot of the roster has the login ${unknown.map(login => `"${login}"`).join(', ')}. The setting namedBots lists them.`,
    );
  }
  return wanted.flatMap(login => roster.get(login) ?? []);
}
