import { MODES } from '../../schema/catalog/catalog.ts';
import type { RoundResult, StatsRow } from '../../schema/records/state.ts';
import type { Award } from '../game/awards.ts';
import type { Game } from '../game/game.ts';
import { BotMark, Mark } from './icons.tsx';
import { ShipPicture } from './ship-picture.tsx';
import { TallName } from './text.tsx';
import * as texts from './texts.ts';
import { Headline } from './winner.tsx';

interface Props {
  game: Game;
  result: RoundResult;
  stats: readonly StatsRow[];
  awards: readonly Award[];
}

/** The winner, and the pilots with awards. */
export const Awards = ({ game, result, stats, awards }: Props) => (
  <>
    <header>
      <p class="eyebrow">{MODES[result.mode]}</p>
      <h1>
        <Headline result={result} stats={stats} />
      </h1>
    </header>
    <p class="eyebrow">
      {awards.some(({ row }) => row.bot) ? texts.results.awards : texts.results.viewerAwards}
    </p>
    <ol>
      {awards.map(award => (
        <Card key={award.row.id} award={award} game={game} />
      ))}
    </ol>
  </>
);

function Card({ award: { title, row, merit }, game }: { award: Award; game: Game }) {
  const ship = game.byId.value.get(row.id)?.ship ?? 'kestrel';
  return (
    <li class="plate" style={{ '--team': row.color }}>
      <h2>{title}</h2>
      <ShipPicture model={ship} color={row.color} size={192} />
      <b>
        <Mark team={row.team} />
        <BotMark bot={row.bot} />
        <TallName name={row.name} />
      </b>
      <small>{merit}</small>
    </li>
  );
}
