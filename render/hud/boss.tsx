import { BOSS_NAMES, type BossName } from '../../schema/catalog/catalog.ts';
import type { Boss } from '../../schema/records/state.ts';
import { BOSS_ART } from '../art/bosses/index.ts';
import { clock, formatted } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import { viewersFirst } from '../game/on-stage.ts';
import { BossPicture } from './boss-picture.tsx';
import { Mark } from './icons.tsx';
import { Attention, ShieldSign, Ship } from './signs.tsx';
import { GivesWay, Name } from './text.tsx';
import * as texts from './texts.ts';

/** The rage of a boss that has not been damaged yet; it is not shown. */
const CALM = 1;
const MAX_RAGE = 6;
/** States of the hull: how many thirds are left, and the words for it. */
const HULLS = {
  Good: { thirds: 3, words: '' },
  Fair: { thirds: 2, words: texts.boss.damaged },
  Low: { thirds: 1, words: texts.boss.almostDown },
} as const;

const designOf = ({ name }: Boss): BossName => BOSS_NAMES.find(known => known === name) ?? 'Leviathan';
const hueOf = (boss: Boss) => ({ '--boss': BOSS_ART[designOf(boss)].color });

/** The bosses in one of these phases; none while a board covers the fight. */
export const bossesIn = (game: Game, ...phases: Boss['phase'][]) =>
  game.isCovered.value ? [] : (game.round.value?.bosses.filter(({ phase }) => phases.includes(phase)) ?? []);

/** The alarm before a boss enters, over the whole width; the card of a new round is shown before it. */
export function BossAlarm({ game }: { game: Game }) {
  const [boss] = bossesIn(game, 'warning');
  if (!boss || game.centre.value !== 'boss-alarm') return null;
  return (
    <section class="alarm" style={hueOf(boss)} role="alert" data-testid="boss-alarm">
      <div class="stripes" />
      <p>
        <Attention />
        <b>{texts.boss.warning}</b>
        <Attention />
      </p>
      <small>{texts.boss.coming}</small>
      <div class="stripes" />
    </section>
  );
}

/** The entrance of a boss: bars above and below the picture, and its card on the side of the map. */
export function BossEntrance({ game }: { game: Game }) {
  const [boss] = bossesIn(game, 'entering');
  if (!boss) return null;
  const side = game.settings.value.pieCorner.endsWith('right') ? 'right' : 'left';
  return (
    <section class={`entrance ${side}`} style={hueOf(boss)} data-testid="boss-card">
      <i class="letterbox" />
      <i class="letterbox" />
      <div class="card">
        <small>{boss.role}</small>
        <h2>{boss.name}</h2>
      </div>
    </section>
  );
}

/**
 * The fighting bosses, as many as there is room for, until the round is over. Their remaining hulls are shown in
 * thirds, never as a number.
 */
export function BossBars({ game }: { game: Game }) {
  if (game.centre.value === 'winner') return null;
  const fighting = bossesIn(game, 'fighting', 'leaving').slice(0, game.lines.value.bars);
  return fighting.map((boss, i) => <Bar key={i} boss={boss} game={game} />);
}

function Bar({ boss, game }: { boss: Boss; game: Game }) {
  const { name, role, phase, hp, shield, leavesIn, livesLeft } = boss;
  const { thirds, words } = HULLS[hp];
  const state = words || (shield === 'up' ? texts.boss.shielded : '');
  return (
    <section class={`plate boss ${hp.toLowerCase()} ${phase}`} style={hueOf(boss)} data-testid="boss">
      <BossPicture name={designOf(boss)} size={96} />
      <header>
        <b>{name}</b>
        <GivesWay>
          <small>{phase === 'leaving' ? texts.boss.leaving : role}</small>
        </GivesWay>
        {boss.rage > CALM && <Rage rage={boss.rage} />}
        {livesLeft !== undefined && (
          <span class="lives" title={texts.score.livesLeft}>
            <Ship /> ×{livesLeft}
          </span>
        )}
      </header>
      <div class="hull">
        <span class={`pip ${shield}`}>
          <ShieldSign />
        </span>
        {[1, 2, 3].map(third => (
          <i key={third} class={third <= thirds ? 'on' : ''} />
        ))}
        {state && <em data-testid="boss-hp">{state}</em>}
        {leavesIn !== undefined && (
          <time>{texts.boss.leavesIn(clock(game.countedDown(leavesIn * 1_000)))}</time>
        )}
      </div>
      {game.round.value?.mode !== 'boss' && <MostDamage game={game} />}
    </section>
  );
}

/**
 * The pilots who did the most damage to bosses in this round; viewers are named before bots. Rounds against a boss show a board
 * instead.
 */
function MostDamage({ game }: { game: Game }) {
  const [best] = viewersFirst(game.slayers.value);
  if (!best) return null;
  const { pilot, place } = best;
  return (
    <p class="slayer" data-testid="slayer">
      <small>{place === 1 ? texts.boss.mostDamage : texts.boss.bestViewer}</small>
      <Mark team={pilot.team} bot={pilot.bot} />
      <Name name={pilot.name} />
      <b>{formatted(pilot.damage)}</b>
    </p>
  );
}

function Rage({ rage }: { rage: number }) {
  return (
    <span class={`rage ${rage >= MAX_RAGE ? 'most' : ''}`} key={rage}>
      {Array.from({ length: MAX_RAGE }, (_, i) => (
        <i key={i} class={i < rage ? 'on' : ''} />
      ))}
      <b>{rage >= MAX_RAGE ? texts.boss.furious : texts.boss.angry}</b>
    </span>
  );
}
