import { PALETTE } from '../../schema/catalog/palette.ts';
import type { ActiveCalamity } from '../../schema/records/state.ts';
import { CALAMITY_COLORS } from '../art/symbols.ts';
import type { Game } from '../game/game.ts';
import { CalamitySign } from './signs.tsx';
import * as texts from './texts.ts';

/** The signs of calamities that are about to start or active, side by side, with as many names as there is room for. */
export function CalamityBanners({ game }: { game: Game }) {
  const calamities = game.isCovered.value ? [] : (game.round.value?.calamities ?? []);
  if (calamities.length === 0 || !game.lines.value.calamities) return null;
  return (
    <div class="calamities">
      {calamities.map(calamity => (
        <CalamityBanner key={calamity.id} calamity={calamity} game={game} />
      ))}
    </div>
  );
}

function CalamityBanner({ calamity, game }: { calamity: ActiveCalamity; game: Game }) {
  const { type, phase, remaining } = calamity;
  const isMartian = type === 'blizzard' && game.round.value?.field === 'mars';
  return (
    <p
      class={`plate calamity ${phase}`}
      style={{ '--calamity': isMartian ? '#ff9a5a' : CALAMITY_COLORS[type] }}
      data-testid="calamity"
    >
      <CalamitySign type={type} />
      <b>{calamity.name}</b>
      {phase === 'warning' ? (
        <small>{texts.plates.calamityComes}</small>
      ) : (
        <time>{Math.ceil(game.countedDown(remaining) / 1_000)}</time>
      )}
    </p>
  );
}

/** Tints the edges of the screen in the colour of the worst threat. */
export function EdgeTint({ game }: { game: Game }) {
  const round = game.round.value;
  if (!round || game.isCovered.value) return null;
  const raging = round.calamities.find(({ phase }) => phase === 'active') ?? round.calamities[0];
  const isBoss = round.bosses.some(({ phase }) => phase === 'warning');
  if (isBoss) return <i class="tint siren" style={{ '--calamity': PALETTE.warning }} />;
  if (!raging) return null;
  const strength = raging.phase === 'warning' ? 'faint' : '';
  return <i class={`tint ${strength}`} style={{ '--calamity': CALAMITY_COLORS[raging.type] }} />;
}
