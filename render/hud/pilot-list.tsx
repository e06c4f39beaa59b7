import { useLayoutEffect, useRef } from 'preact/hooks';
import type { OverlayPilot } from '../../schema/wire/overlay-socket.ts';
import type { Control } from '../game/control.ts';
import type { Game } from '../game/game.ts';
import { isSignedIn } from './controls.tsx';
import { BotMark, Mark } from './icons.tsx';
import * as texts from './texts.ts';

interface Props {
  game: Game;
  control: Control;
}

/**
 * All pilots, best first. The list is shown on this page only. With a session, pressing a row makes every camera follow
 * that pilot.
 */
export function PilotList({ game, control }: Props) {
  const pilots = game.ranked.value;
  const follow = game.round.value?.overlay.follow ?? null;
  const list = useFocusInside();
  return (
    <aside class="plate pilot-list" aria-label={texts.pilotList.title} data-testid="pilot-list" ref={list}>
      <h2>
        {texts.pilotList.title} <small>{pilots.length}</small>
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
            {texts.pilotList.followNobody}
          </button>
        )}
        <button type="button" class="back" onClick={control.togglePilots}>
          {texts.pilotList.close}
        </button>
      </div>
    </aside>
  );
}

/** Keeps the focus in the list while it is open, and returns it afterwards. */
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

/** Keeps the focus on a button that moves; when a button is removed, its successor gets the focus. */
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
