import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import { isStreak, type MarkedKill } from '../../schema/moments/kill-marks.ts';
import { BOSS_ART } from '../art/bosses/index.ts';
import type { Game } from '../game/game.ts';
import { BotMark, Icon, Mark, Skull, Warning } from './icons.tsx';
import { MEANS_SIGNS } from './means.ts';
import { Name } from './text.tsx';
import * as texts from './texts.ts';

/**
 * The list of kills, newest on top, and the number of kills for which there is no room. Of a boss, only the last kill
 * is listed, with the number of its kills. Bots that a boss shot down are not counted while viewers are flying.
 */
export function KillList({ game }: { game: Game }) {
  const isShown = !game.isCovered.value;
  const isHunt = game.round.value?.mode === 'boss';
  const isListed = (kill: MarkedKill) => !(isHunt || isByBoss(kill, game)) || !isAmongBots(kill, game);
  const all = game.kills.value.filter(isListed);
  const of = (kill: MarkedKill) => all.filter(({ killer }) => killer === kill.killer);
  const kills = all.filter(kill => !isByBoss(kill, game) || of(kill)[0] === kill);
  return (
    <ul class={`kills ${isHunt ? 'hunt' : ''}`} data-testid="kills">
      {isShown && kills.map(kill => <KillRow key={kill.key} kill={kill} of={of(kill).length} game={game} />)}
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

interface RowProps {
  kill: MarkedKill;
  /** Number of kills by the same killer. */
  of: number;
  game: Game;
}

function KillRow({ kill, of, game }: RowProps) {
  const { victim, killer } = kill;
  const means = kill.means ?? (killer ? 'laser' : 'rock');
  const isQuiet = isAmongBots(kill, game);
  const isKnown = killer !== null && game.byId.value.has(killer); // false for a boss, whose streak is not news because it always has one
  const badge = isByBoss(kill, game) ? of > 1 && `×${of}` : isKnown && !isQuiet && badgeOf(kill);
  const sign = kill.friendly ? <Warning /> : <Icon name="means" path={MEANS_SIGNS[means]} />;
  return (
    <li class={isQuiet ? 'quiet' : ''}>
      {killer && (
        <span class="plate">
          {badge && <em>{badge}</em>}
          <Fighter id={killer} game={game} />
          {sign}
        </span>
      )}
      <span class="plate">
        {!killer && sign}
        <Fighter id={victim} game={game} />
        {!killer && <small>{texts.means[means]}</small>}
      </span>
    </li>
  );
}

const bossNamed = (name: string) => BOSS_NAMES.find(known => known === name);

/** Whether a boss shot somebody down. A boss does so constantly while it fights. */
const isByBoss = ({ killer }: MarkedKill, { byId, nameOf }: Game) =>
  killer !== null && !byId.value.has(killer) && bossNamed(nameOf(killer)) !== undefined;

/** Whether viewers fly but none of them has a part in this kill. */
function isAmongBots({ killer, victim }: MarkedKill, { byId, hasViewers }: Game) {
  const isViewer = (id: string | null) => id !== null && byId.value.get(id)?.bot === false;
  return hasViewers.value && !isViewer(killer) && !isViewer(victim);
}

function Fighter({ id, game }: { id: string; game: Game }) {
  const pilot = game.byId.value.get(id);
  const name = game.nameOf(id);
  const boss = bossNamed(name);
  const color = pilot?.color ?? (boss ? BOSS_ART[boss].color : 'var(--muted)');
  const team = pilot?.team ?? -1;
  const hasMark = game.round.value?.mode !== 'boss'; // all pilots of a boss round are of one team
  return (
    <b class={pilot?.bot === false ? 'viewer' : ''} style={{ '--team': color }}>
      {boss && !pilot ? <Skull /> : hasMark && <Mark team={team} bot={pilot?.bot} />}
      {team >= 0 && <BotMark bot={pilot?.bot} />}
      <Name name={name} />
    </b>
  );
}

function badgeOf(kill: MarkedKill) {
  if (kill.isFirstBlood) return texts.kills.firstBlood;
  if (isStreak(kill)) return `×${kill.streak}`;
  return kill.isRevenge ? texts.kills.revenge : null;
}

/** The list of pilots who just joined. */
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
