import type { ComponentChildren } from 'preact';
import { MODES } from '../../schema/catalog/catalog.ts';
import type { SoundLink } from '../audio/sound/start-sound.ts';
import type { Control } from '../game/control.ts';
import { fieldName } from '../game/format.ts';
import type { Game } from '../game/game.ts';
import { presenceIn } from '../game/presence.ts';
import { texts as general } from '../game/texts.ts';
import type { Layout } from '../page/layout.ts';
import { AlertList, Thanks } from './alerts.tsx';
import { BossAlarm, BossBars, BossEntrance, bossesIn } from './boss.tsx';
import { CalamityBanners, EdgeTint } from './calamity.tsx';
import { CalloutCard } from './callout.tsx';
import { LobbyControls, ResultsControls } from './controls.tsx';
import { Foot } from './foot.tsx';
import { JoinList, KillList } from './kill-list.tsx';
import { LeaderboardScreen } from './leaderboards.tsx';
import { LobbyBoard } from './lobby.tsx';
import { MenuPage } from './menu.tsx';
import { type Minimap, MinimapCanvas } from './minimap.tsx';
import { PilotCard } from './pilot-card.tsx';
import { PilotList } from './pilot-list.tsx';
import { Results } from './results.tsx';
import { LastSeconds, ScorePlate } from './score.tsx';
import type { ShellNotice } from './shell-notice.ts';
import * as texts from './texts.ts';
import { WinnerCard } from './winner.tsx';

/** The announcement that is shown; null for none. */
function announced(game: Game) {
  const announcement = game.round.value?.overlay.announcement;
  return announcement && game.countedDown(announcement.remaining) > 0 ? announcement : null;
}

/** The call of sudden death, over the whole width, with its rules. */
const SuddenDeathCard = ({ game }: { game: Game }) =>
  game.centre.value === 'sudden-death' && (
    <section class="alarm sudden" role="alert" data-testid="sudden-death">
      <div class="stripes" />
      <p>{texts.plates.suddenDeath}</p>
      <small>{texts.plates.suddenDeathRules}</small>
      <div class="stripes" />
    </section>
  );

/** The streamer's announcement, on a panel with an edge in its colour. */
function Banner({ game }: { game: Game }) {
  const announcement = announced(game);
  if (!announcement || game.centre.value === 'sudden-death') return null;
  return (
    <p class="plate banner" style={{ '--team': announcement.color }} role="status" data-testid="banner">
      {announcement.text}
    </p>
  );
}

/**
 * The frame of the picture-in-picture and its caption. The picture itself is drawn by the canvas below, only while the
 * frame is shown.
 */
function Inset({ game }: { game: Game }) {
  const caption = game.inset.value;
  if (caption === null || game.isCovered.value || game.centre.value === 'winner') return null;
  return (
    <section class="inset" data-testid="inset">
      <p>{caption}</p>
    </section>
  );
}

/** The card of a round that has just begun: mode, field, and how to win. */
export function IntroCard({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.centre.value !== 'intro') return null;
  return (
    <section class="intro" data-testid="intro">
      <p class="eyebrow">{fieldName(round.field)}</p>
      <h2>{MODES[round.mode]}</h2>
      <p>{general.modeHints[round.mode]}</p>
    </section>
  );
}

/** Shows that the round is paused: above a fight or below a board, but not on the title screen. */
function PausedPlate({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round?.paused || round.phase === 'menu') return null;
  return (
    <p class="plate paused" role="status" data-testid="paused">
      {texts.plates.paused}
    </p>
  );
}

interface Props {
  game: Game;
  layout: Layout;
  minimap: Minimap;
  /** Controls the show from this page; null on overlays. */
  control: Control | null;
  /** Messages of the game window's shell; null on overlays. */
  shell: ShellNotice | null;
  /** The sound of the page; null on pages without sound. */
  sound: Pick<SoundLink, 'isBlocked'> | null;
}

/** The HUD over the canvas: panels in the corners, boards over everything. */
export function Hud({ game, layout, minimap, control, shell, sound }: Props) {
  return (
    <div
      class={`hud ${layout.format} ${layout.hasReducedMotion ? 'reduced-motion' : ''} ${layout.isTransparent ? 'transparent' : ''}`}
    >
      <EdgeTint game={game} />
      <BossEntrance game={game} />
      {layout.format === 'vertical' ? <Strip game={game} /> : <Corners game={game} minimap={minimap} />}
      {layout.format === 'wide' && (
        <div class="middle">
          <Centre game={game} />
        </div>
      )}
      {layout.format === 'wide' && <Foot game={game} />}
      {layout.format === 'wide' && <WinnerCard game={game} />}
      <Board game={game} layout={layout} control={control} />
      <OverBoards game={game} />
      {game.isCovered.value && <PausedPlate game={game} />}
      {control?.hasPilots.value && <PilotList game={game} control={control} />}
      {control && <Said game={game} control={control} />}
      <DemoMark game={game} />
      <TestMark shell={shell} />
      {control && sound && <SoundHint sound={sound} />}
      <Notice game={game} shell={shell} />
    </div>
  );
}

/** Whether a boss's card takes the place of the map or, in vertical pictures, of the kills and the pilot card. */
const isBossEntering = (game: Game) => bossesIn(game, 'entering').length > 0;

const CORNERS = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
type Corner = (typeof CORNERS)[number];

/**
 * Each corner is a stack, so that nothing covers anything else, whatever the settings are. Score and kills share the
 * top. The map follows in its corner; joins and the pilot card are in the opposite corner.
 */
function Corners({ game, minimap }: { game: Game; minimap: Minimap }) {
  const { scoreboard, pieCorner } = game.settings.value;
  const scoreCorner: Corner = `top-${scoreboard}`;
  const killCorner: Corner = scoreboard === 'left' ? 'top-right' : 'top-left';
  const joinCorner: Corner = pieCorner.endsWith('right') ? 'bottom-left' : 'bottom-right';
  const isOver = game.centre.value === 'winner'; // a large map would overlap the winner's card
  const hasMap = !isBossEntering(game) && !isOver;
  return CORNERS.map(corner => (
    <Stack key={corner} corner={corner}>
      {corner === scoreCorner && <ScorePlate game={game} />}
      {corner === killCorner && <KillList game={game} />}
      {corner === joinCorner && <Inset game={game} />}
      {corner === joinCorner && !isOver && <JoinList game={game} />}
      {corner === joinCorner && !isOver && <PilotCard game={game} />}
      {corner === pieCorner && hasMap && <MinimapCanvas game={game} minimap={minimap} />}
    </Stack>
  ));
}

const Stack = ({ corner, children }: { corner: Corner; children: ComponentChildren }) => (
  <div class={`corner ${corner}`}>{children}</div>
);

/** The current news in a column, and below it the card in the middle of the picture. */
const Centre = ({ game }: { game: Game }) => (
  <>
    <div class="centre">
      <LastSeconds game={game} />
      {!game.isCovered.value && <PausedPlate game={game} />}
      <BossBars game={game} />
      {!game.isCovered.value && <Banner game={game} />}
      <CalamityBanners game={game} />
      <AlertList game={game} />
      <CalloutCard game={game} />
    </div>
    <BossAlarm game={game} />
    <SuddenDeathCard game={game} />
    <IntroCard game={game} />
  </>
);

/** The board that covers the fight. Only one is shown; a board that the streamer opened comes first. */
function Board({ game, layout, control }: Omit<Props, 'minimap' | 'shell' | 'sound'>) {
  const overlay = game.round.value?.overlay;
  if (overlay?.menu) return <MenuPage game={game} layout={layout} control={control} />;
  if (overlay?.screen === 'leaderboard') return <LeaderboardScreen game={game} layout={layout} />;
  return (
    <>
      <LobbyBoard game={game}>{control && <LobbyControls game={game} control={control} />}</LobbyBoard>
      <Results game={game} layout={layout}>
        {control && <ResultsControls game={game} control={control} />}
      </Results>
    </>
  );
}

/** The result of a key or button press, if no board shows it. */
const Said = ({ game, control }: { game: Game; control: Control }) => (
  <p class="said" role="status">
    {!game.isCovered.value && control.reply.value && (
      <span key={control.reply.value} class="plate">
        {control.reply.value}
      </span>
    )}
  </p>
);

/** Messages at the lower edge while a board covers the fight. */
const OverBoards = ({ game }: { game: Game }) =>
  game.isCovered.value && (
    <div class="over-boards">
      <Banner game={game} />
      <div class="thanks">
        <Thanks game={game} />
      </div>
    </div>
  );

/**
 * The content of a vertical picture in one column: scores, messages and kills above the fight, the pilot card below it.
 */
const Strip = ({ game }: { game: Game }) => (
  <div class="strip">
    <div class="above">
      <ScorePlate game={game} />
      <WinnerCard game={game} />
      <Centre game={game} />
      <JoinList game={game} />
      {!isBossEntering(game) && game.centre.value !== 'winner' && <KillList game={game} />}
    </div>
    <div class="below">
      {!isBossEntering(game) && <PilotCard game={game} />}
      <Inset game={game} />
      <Foot game={game} />
    </div>
  </div>
);

/** Shows on every picture of a demo that its viewers are simulated. */
const DemoMark = ({ game }: { game: Game }) =>
  presenceIn(game).demo && (
    <p class="demo-mark" data-testid="demo">
      {texts.plates.demo}
    </p>
  );

/** A hint to click, because browsers play no sound before the first user gesture; OBS does. */
const SoundHint = ({ sound }: { sound: Pick<SoundLink, 'isBlocked'> }) =>
  sound.isBlocked.value && (
    <p class="sound-hint" role="status" data-testid="sound-hint">
      {texts.plates.sound}
    </p>
  );

const NOTICES = {
  connecting: null,
  open: null,
  lost: texts.plates.lost,
  refused: texts.plates.refused,
} as const;

/** Shows on the picture that the window's runtime is only for tests, not for a stream. */
const TestMark = ({ shell }: Pick<Props, 'shell'>) =>
  shell?.testRuntime.value && (
    <p class="test-mark" data-testid="test-build">
      {texts.plates.testBuild(shell.testRuntime.value)}
    </p>
  );

function Notice({ game, shell }: Pick<Props, 'game' | 'shell'>) {
  const text = shell?.message.value || NOTICES[game.status.value];
  return text && <p class="plate notice">{text}</p>;
}
