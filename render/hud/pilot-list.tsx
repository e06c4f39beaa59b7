import { useLayoutEffect, useRef } from 'preact/hooks';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Control } from '../game/control.ts';
import type { Game } from '../game/game.ts';
import { isSignedIn } from './controls.tsx';
import { BotMark, Mark } from './icons.tsx';

interface Props {
  game: Game;
  control: Control;
}

/** Everybody who flies, best first, on this page alone; with the session a press lets every camera follow that pilot. */
export function PilotList({ game, control }: Props) {
  const pilots = game.ranked.value;
  const follow = game.round.value?.overlay.follow ?? null;
  const list = useFocusInside();
  return (
    <aside class="plate pilot-list" aria-label="Pilots" data-testid="pilot-list" ref={list}>
      <h2>
        Pilots <small>{pilots.length}</small>
      </h2>
      <ol>
        {pilots.map(pilot => (
          <li key={pilot.id}>
            <Row pilot={pilot} isFollowed={pilot.id === follow} control={control} />
          </li>
        ))}
      </ol>
      <div class="controls">
        {follow !== null && isSignedIn(control) && (
          <button type="button" onClick={() => control.follow(null)}>
            Follow nobody
          </button>
        )}
        <button type="button" class="back" onClick={control.togglePilots}>
          Close
        </button>
      </div>
    </aside>
  );
}

/** The list has the focus from the moment it is open as long as it is; afterwards it is back where it was. */
function useFocusInside() {
  const list = useRef<HTMLElement>(null);
  useFocusRestored(list.current);
  useLayoutEffect(() => {
    const before = document.activeElement;
    list.current?.querySelector('button')?.focus();
    return () => before instanceof HTMLElement && before.focus();
  }, []);
  return list;
}

/** A button that changes its place keeps the focus; from one that is removed it goes to what takes its place. */
function useFocusRestored(list: HTMLElement | null) {
  const buttons = () => [...(list?.querySelectorAll('button') ?? [])];
  const focused = buttons().find(button => button === document.activeElement);
  const place = focused ? buttons().indexOf(focused) : -1;
  useLayoutEffect(() => {
    if (!focused || focused === document.activeElement) return;
    const next = focused.isConnected ? focused : (buttons()[place] ?? buttons().at(-1));
    next?.focus({ preventScroll: true });
  });
}

function Row({ pilot, isFollowed, control }: { pilot: OverlayPilot; isFollowed: boolean; control: Control }) {
  if (!isSignedIn(control)) return <Line pilot={pilot} />;
  return (
    <button
      type="button"
      aria-pressed={isFollowed}
      onClick={() => control.follow(isFollowed ? null : pilot.name)}
    >
      <Line pilot={pilot} />
    </button>
  );
}

const Line = ({ pilot: { name, bot, team, color, kills, deaths, alive } }: { pilot: OverlayPilot }) => (
  <span class={alive ? 'line' : 'line down'} style={{ '--team': color }}>
    <Mark team={team} />
    <b>
      {name} <BotMark bot={bot} />
    </b>
    <span>
      {kills} <small>/ {deaths}</small>
    </span>
  </span>
);
