import type { Game } from '../game.ts';
import type { Layout } from '../layout.ts';
import { Banner } from './banner.tsx';
import { JoinList, KillList } from './kill-list.tsx';
import { LobbyBoard } from './lobby.tsx';
import { ResultsBoard } from './results.tsx';
import { ScorePlate } from './score.tsx';
import { MenuPage } from './title.tsx';

/** All text on the screen, over the canvas. */
export function Hud({ game, layout }: { game: Game; layout: Layout }) {
  const status = game.status.value;
  return (
    <div class={`hud ${layout.format}`}>
      <ScorePlate game={game} />
      <KillList game={game} />
      <JoinList game={game} />
      <Banner game={game} />
      <LobbyBoard game={game} />
      <ResultsBoard game={game} />
      <MenuPage game={game} />
      {status !== 'open' && <p class="plate lost">Waiting for the game …</p>}
    </div>
  );
}
