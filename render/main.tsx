import { render } from 'preact';
import { PALETTE_CSS } from '../schema/catalog/palette.ts';
import { loadAttract } from './attract/load.ts';
import { hasSound, startSound } from './audio/sound/start-sound.ts';
import { createFocusChoice } from './camera/focus-choice.ts';
import { createOccupiedAreas } from './camera/occupied.ts';
import { createControl } from './game/control.ts';
import { createGame } from './game/game.ts';
import { speedOf } from './game/results-stages.ts';
import { Hud } from './hud/hud.tsx';
import { createMinimap } from './hud/minimap.tsx';
import { createShellNotice } from './hud/shell-notice.ts';
import { type ConnectionListener, connect } from './link/connection.ts';
import { createFrameFeed } from './link/frames.ts';
import { layoutOf, pageOf, prefersReducedMotion } from './page/layout.ts';
import { createPictureHealth, obsVersion, onFirstError } from './page/page-health.ts';
import { followWindow } from './page/shell-window.ts';
import { startOver } from './page/start-over.ts';
import { exposeProbe } from './stage/probe.ts';
import { createStage } from './stage/stage.ts';

/** One page serves all layouts; its address determines the layout. It draws only in animation frames. */
const element = (id: string) => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
};

const palette = new CSSStyleSheet();
palette.replaceSync(PALETTE_CSS);
document.adoptedStyleSheets.push(palette);

const address = new URL(location.href);
const layout = layoutOf(address, prefersReducedMotion());
const game = createGame();
/** Overlays have no control: they show the same in every browser, no matter who is signed in there. */
const control = location.pathname === '/' ? createControl(game) : null;
const shell = control && createShellNotice(window, control);
const feed = createFrameFeed();
const stage = await createStage(element('stage'), game, layout);
const attract = loadAttract(game, layout, stage.flash);
const minimap = createMinimap(game);
const presence = followWindow(window, control === null);
const sound = hasSound(pageOf(address), address)
  ? startSound({ game, view: feed.view, camera: stage.camera, presence })
  : null;
render(
  <Hud game={game} layout={layout} minimap={minimap} control={control} shell={shell} sound={sound} />,
  element('hud'),
);
const focus = createFocusChoice(game);
const occupied = createOccupiedAreas(element('hud'), layout);
const probe = exposeProbe(game, feed.view, stage, sound);

const health = createPictureHealth();
const followVisibility = () => health.setVisible(!document.hidden, performance.now());
document.addEventListener('visibilitychange', followVisibility);
followVisibility();

/** How long a failed page shows its last good picture before it reloads. Unit: ms. */
const START_OVER_MS = 30_000;
/** Delay before the page reloads when the server has a newer one, so that it cannot reload in a busy loop. Unit: ms. */
const OUTDATED_MS = 5_000;
let hasFailed = false;
onFirstError(window, () => {
  hasFailed = true;
  setTimeout(startOver, START_OVER_MS);
});

/** Wraps a handler so that it does nothing once the page has failed. */
const unlessFailed =
  <Given extends unknown[]>(take: (...given: Given) => void) =>
  (...given: Given) => {
    if (!hasFailed) take(...given);
  };

const listener: ConnectionListener = {
  onHello: unlessFailed(({ state, tick, epoch }) => {
    feed.reset();
    sound?.reset();
    game.hello(state, tick, epoch);
  }),
  onFrame: unlessFailed(frame => {
    probe.received(frame);
    feed.push(frame, performance.now(), (slot, at, position) => {
      stage.flash({ slot, at, ...position });
      sound?.flash({ slot, at, ...position }, performance.now());
    });
  }),
  onEvent: unlessFailed(event => {
    game.event(event, performance.now());
    sound?.event(event, performance.now());
  }),
  onPatch: unlessFailed((tick, patch) => game.patch(tick, patch, performance.now())),
  onAhead: unlessFailed(ahead => {
    game.ahead.value = ahead;
  }),
  onStatus: unlessFailed(status => {
    game.status.value = status;
    if (status === 'open') control?.check();
  }),
  onOutdated: () => void setTimeout(startOver, OUTDATED_MS),
  report: () => ({ ...health.take(performance.now()), width: innerWidth, height: innerHeight }),
};
connect(listener, { layout: pageOf(address), obs: obsVersion(window, navigator) });

/**
 * Maximum time step. A page that was hidden does not catch up on what it missed; a page that draws slowly keeps pace.
 * Unit: s.
 */
const LONGEST_STEP_S = 0.25;
/**
 * Minimum time between two drawn frames at half rate: a little less than 1/30 s, so that every second frame of a 60 Hz
 * screen is drawn.
 */
const HALF_RATE_STEP_MS = 30;
const leastStepMs = layout.isLowQuality || pageOf(address) === 'menu' ? HALF_RATE_STEP_MS : 0;
let last = performance.now();

function draw(now: number) {
  if (hasFailed) return;
  requestAnimationFrame(draw);
  health.animated(now);
  if (now - last < leastStepMs) return;
  const dt = Math.min(LONGEST_STEP_S, (now - last) / 1000);
  last = now;
  const speed = speedOf(game.resultsStage.value);
  const view = feed.sample(performance.now(), speed);
  game.tick(view.tick, performance.now(), view.speed);
  game.watch(view, performance.now());
  const seen = attract.at(performance.now()) ?? { view, game };
  stage.draw(seen.view, dt, occupied(now), speed, seen.game);
  focus.update(view, stage.camera, performance.now());
  minimap.draw(view, stage.camera);
  sound?.picture(performance.now());
  health.drawn();
}
requestAnimationFrame(draw);

/** Only the game view accepts keys and gamepads; overlays do not load that code. */
if (control) {
  element('stage').ariaHidden = 'true';
  element('hud').role = 'main';
  const [{ createInputs, followKeys }, { followGamepads }, { announceWindowMode }] = await Promise.all([
    import('./input/inputs.ts'),
    import('./input/gamepad.ts'),
    import('./hud/window-mode.ts'),
  ]);
  const takeInput = createInputs(element('hud'), control);
  followKeys(takeInput);
  followGamepads(takeInput);
  announceWindowMode(game, window);
  addEventListener('focus', control.check); // the session may have started in another tab
}
