import type { MomentKind } from '../../schema/moments/moment.ts';
import { CROWN } from '../art/marks.ts';
import { ATTENTION, BURST, DROP, FLAME, SHIELD_SIGN, SIGHT, SKULL } from '../art/symbols.ts';
import type { Game } from '../game/game.ts';
import { teamColor } from '../game/team-paint.ts';
import { BotMark, Icon, Mark } from './icons.tsx';
import { Name } from './text.tsx';

const SIGNS: Record<MomentKind, string> = {
  firstBlood: DROP,
  multiKill: BURST,
  shutdown: SHIELD_SIGN,
  revenge: SIGHT,
  lead: CROWN,
  comeback: FLAME,
  lastStand: ATTENTION,
  lastViewer: ATTENTION,
  damage: CROWN,
  duel: SKULL,
  bossDown: SKULL,
  decider: SIGHT,
};

/** A card about a special moment of the fight; hidden while another card is in the middle of the picture. */
export function CalloutCard({ game }: { game: Game }) {
  const callout = game.callout.value;
  if (!callout || game.isCovered.value || game.centre.value || !game.lines.value.callout) return null;
  const { key, kind, title, who, team, words, whom } = callout;
  const clauses = words.split(/(?<=, )/);
  return (
    <section key={key} class="plate callout" data-testid="callout">
      <h2 key={title}>
        <Icon name="sign" path={SIGNS[kind]} />
        {title}
      </h2>
      <p>
        <Fighter game={game} who={who} ofTeam={team} />
        {clauses.slice(0, -1).map(clause => (
          <span key={clause} class="words">
            {clause}
          </span>
        ))}
        {(words || whom) && (
          <span class="last">
            {words && <span class="words">{clauses.at(-1)}</span>}
            {whom && <Fighter game={game} who={whom} />}
          </span>
        )}
      </p>
    </section>
  );
}

/** The name of a pilot, or of a team. */
function Fighter({ game, who, ofTeam }: { game: Game; who: string; ofTeam?: number }) {
  const pilot = game.byId.value.get(who);
  const team = ofTeam ?? pilot?.team ?? -1;
  const mode = game.round.value?.mode ?? 'ffa';
  const color = ofTeam === undefined ? pilot?.color : teamColor(mode, ofTeam);
  return (
    <b style={{ '--team': color ?? 'var(--muted)' }}>
      <Mark team={team} bot={pilot?.bot} />
      {team >= 0 && <BotMark bot={pilot?.bot} />}
      <Name name={ofTeam === undefined ? game.nameOf(who) : who} />
    </b>
  );
}
