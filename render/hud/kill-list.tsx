import { BOSS_NAMES } from '../../schema/catalog.ts';
import { BOSS_ART } from '../art/bosses/index.ts';
import type { Game } from '../game.ts';
import type { Kill } from '../kill-feed.ts';
import { Burst, Mark, Sight, Skull, Warning } from './icons.tsx';

/** The number of kills in a row from which a streak is shown. */
const STREAK = 3;

/** Who shot whom, newest on top. */
export function KillList({ game }: { game: Game }) {
  return (
    <ul class="kills" data-testid="kills">
      {!game.isCovered.value &&
        game.kills.value.map(kill => <KillRow key={kill.key} kill={kill} game={game} />)}
    </ul>
  );
}

function KillRow({ kill, game }: { kill: Kill; game: Game }) {
  const { victim, killer } = kill;
  const badge = killer && game.byName.value.has(killer) ? badgeOf(kill) : null; // bosses always have a streak
  return (
    <li class="plate">
      {badge && <em>{badge}</em>}
      {killer && <Name name={killer} game={game} />}
      <Cause kill={kill} />
      <Name name={victim} game={game} />
      {!killer && <small>crashed</small>}
    </li>
  );
}

function Cause({ kill: { killer, friendly } }: { kill: Kill }) {
  if (!killer) return <Burst />;
  return friendly ? <Warning /> : <Sight />;
}

function Name({ name, game }: { name: string; game: Game }) {
  const pilot = game.byName.value.get(name);
  const boss = BOSS_NAMES.find(known => known === name);
  const color = pilot?.color ?? (boss ? BOSS_ART[boss].color : 'var(--muted)');
  return (
    <b style={{ '--team': color }}>
      {boss && !pilot ? <Skull /> : <Mark team={pilot?.team ?? -1} />}
      <span>{name}</span>
    </b>
  );
}

function badgeOf({ isFirstBlood, isRevenge, streak }: Kill) {
  if (isFirstBlood) return 'First blood';
  if (streak >= STREAK) return `${streak} in a row`;
  return isRevenge ? 'Revenge' : null;
}

/** Who just joined. */
export function JoinList({ game }: { game: Game }) {
  if (game.isCovered.value) return null;
  return (
    <ul class="joins">
      {game.joins.value.map(({ key, user }) => (
        <li key={key} class="plate">
          <b>{user}</b> joined
        </li>
      ))}
    </ul>
  );
}
