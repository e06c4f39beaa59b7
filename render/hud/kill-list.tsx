import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import { BOSS_ART } from '../art/bosses/index.ts';
import type { Game } from '../game/game.ts';
import type { Kill } from '../game/kill-feed.ts';
import { isStreak } from '../game/kill-marks.ts';
import { BotMark, Icon, Mark, Skull, Warning } from './icons.tsx';
import { MEANS_SIGNS } from './means.ts';
import { Name } from './text.tsx';
import * as texts from './texts.ts';

/**
 * Who shot down whom, newest on top, and how many kills there was no room for. Bots shot down by a boss are not listed
 * while viewers fly.
 */
export function KillList({ game }: { game: Game }) {
  const isShown = !game.isCovered.value;
  const isHunt = game.round.value?.mode === 'boss';
  const kills = game.kills.value.filter(kill => !isHunt || !isAmongBots(kill, game));
  return (
    <ul class="kills" data-testid="kills">
      {isShown && kills.map(kill => <KillRow key={kill.key} kill={kill} game={game} />)}
      {isShown && <LeftOut count={game.killsLeftOut.value} />}
    </ul>
  );
}

const LeftOut = ({ count }: { count: number }) =>
  count > 0 ? (
    <li class="plate more" key="more">
      {texts.kills.more(count)}
    </li>
  ) : null;

function KillRow({ kill, game }: { kill: Kill; game: Game }) {
  const { victim, killer } = kill;
  const means = kill.means ?? (killer ? 'laser' : 'rock');
  const isQuiet = isAmongBots(kill, game);
  const badge = !isQuiet && killer && game.byId.value.has(killer) ? badgeOf(kill) : null; // bosses always have a streak
  return (
    <li class={`plate ${isQuiet ? 'quiet' : ''}`}>
      {badge && <em>{badge}</em>}
      {killer && <Fighter id={killer} game={game} />}
      {kill.friendly ? <Warning /> : <Icon name="means" path={MEANS_SIGNS[means]} />}
      <Fighter id={victim} game={game} />
      {!killer && <small>{texts.means[means]}</small>}
    </li>
  );
}

/** Whether viewers fly but none of them has a part in this kill. */
function isAmongBots({ killer, victim }: Kill, { byId, hasViewers }: Game) {
  const isViewer = (id: string | null) => id !== null && byId.value.get(id)?.bot === false;
  return hasViewers.value && !isViewer(killer) && !isViewer(victim);
}

function Fighter({ id, game }: { id: string; game: Game }) {
  const pilot = game.byId.value.get(id);
  const name = game.nameOf(id);
  const boss = BOSS_NAMES.find(known => known === name);
  const color = pilot?.color ?? (boss ? BOSS_ART[boss].color : 'var(--muted)');
  const team = pilot?.team ?? -1;
  return (
    <b class={pilot?.bot === false ? 'viewer' : ''} style={{ '--team': color }}>
      {boss && !pilot ? <Skull /> : <Mark team={team} bot={pilot?.bot} />}
      {team >= 0 && <BotMark bot={pilot?.bot} />}
      <Name name={name} />
    </b>
  );
}

function badgeOf(kill: Kill) {
  if (kill.isFirstBlood) return texts.kills.firstBlood;
  if (isStreak(kill)) return `×${kill.streak}`;
  return kill.isRevenge ? texts.kills.revenge : null;
}

/** Who just joined. */
export function JoinList({ game }: { game: Game }) {
  if (game.isCovered.value) return null;
  return (
    <ul class="joins">
      {game.joins.value.map(({ key, user }) => (
        <li key={key} class="plate">
          <b>
            <Name name={game.nameOf(user)} />
          </b>{' '}
          {texts.kills.joined}
        </li>
      ))}
    </ul>
  );
}
