import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Game } from '../game/game.ts';
import { Mark } from './icons.tsx';
import { ShipPicture } from './ship-picture.tsx';

/** The pilot who is pointed out: the followed one, or a viewer in the picture. */
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
  if (!alive) return lives === 0 ? 'Out' : 'Shot down';
  return isFollowed ? 'Following' : 'In the fight';
}

const counted = (count: number, one: string, more: string) => (
  <span>
    <b>{count}</b> {count === 1 ? one : more}
  </span>
);

const Numbers = ({ pilot: { kills, deaths, lives } }: { pilot: OverlayPilot }) => (
  <p class="numbers">
    {counted(kills, 'kill', 'kills')}
    {counted(deaths, 'death', 'deaths')}
    {lives !== null && counted(lives, 'life', 'lives')}
  </p>
);
