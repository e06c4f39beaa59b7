import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game/game.ts';
import { Mark } from './icons.tsx';
import { ShipPicture } from './ship-picture.tsx';
import * as texts from './texts.ts';

/** The card of the highlighted pilot: the followed one, or a viewer in the picture. */
export function PilotCard({ game }: { game: Game }) {
  const focus = game.focus.value;
  const pilot = focus && game.byId.value.get(focus.id);
  if (!pilot || game.isCovered.value) return null;
  const { name, team, color, ship, alive } = pilot;
  return (
    <section
      key={focus.id}
      class={`plate pilot-card ${alive ? '' : 'down'}`}
      style={{ '--team': color }}
      data-testid="pilot-card"
    >
      <ShipPicture model={ship} color={color} />
      <div>
        <p class="eyebrow">{captionOf(pilot, focus.isFollowed)}</p>
        <h2>
          <Mark team={team} /> <span>{name}</span>
        </h2>
        <Numbers pilot={pilot} />
        <i class="hull" style={{ '--share': alive ? focus.hull : 0 }} />
      </div>
    </section>
  );
}

function captionOf({ alive, lives }: OverlayPilot, isFollowed: boolean) {
  if (!alive) return lives === 0 ? texts.pilotCard.out : texts.pilotCard.down;
  return isFollowed ? texts.pilotCard.followed : texts.pilotCard.shown;
}

const Counted = ({ count, word }: { count: number; word: (count: number) => string }) => (
  <span>
    <b>{count}</b> {word(count)}
  </span>
);

const Numbers = ({ pilot: { kills, deaths, lives } }: { pilot: OverlayPilot }) => (
  <p class="numbers">
    <Counted count={kills} word={texts.pilotCard.kills} />
    <Counted count={deaths} word={texts.pilotCard.deaths} />
    {lives !== null && <Counted count={lives} word={texts.pilotCard.lives} />}
  </p>
);
