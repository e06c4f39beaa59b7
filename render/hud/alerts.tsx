import { PALETTE } from '../../schema/catalog/palette.ts';
import { STAR } from '../art/marks.ts';
import {
  ATOM,
  ATTENTION,
  CALAMITY_COLORS,
  CALAMITY_SIGNS,
  GEM,
  HEART,
  SHIELD_SIGN,
  SIGHT,
  SKULL,
} from '../art/symbols.ts';
import { type Alert, isPaid } from '../game/alerts/alert.ts';
import type { Line, Sign } from '../game/alerts/line.ts';
import type { Game } from '../game/game.ts';
import { Icon } from './icons.tsx';
import * as texts from './texts.ts';

/** The lines that announce what just happened. At the end of a round, only paid lines are shown. */
export function AlertList({ game }: { game: Game }) {
  if (game.isCovered.value) return null;
  const all = game.alerts.list.value;
  const shown = game.centre.value === 'winner' ? all.filter(isPaid) : all;
  return shown.map(alert => <Plate key={alert.key} alert={alert} />);
}

/** The lines that thank viewers who paid, shown while a board covers the fight. */
export const Thanks = ({ game }: { game: Game }) =>
  game.alerts.list.value.filter(isPaid).map(alert => <Plate key={alert.key} alert={alert} />);

const COLORS: Record<Line['tone'], string> = {
  danger: PALETTE.warning,
  news: '#9fdcff',
  thanks: PALETTE.gold,
  bits: '#c58bff',
  ...CALAMITY_COLORS,
};

const SIGNS: Record<Sign, string> = {
  attention: ATTENTION,
  atom: ATOM,
  skull: SKULL,
  shield: SHIELD_SIGN,
  heart: HEART,
  star: STAR,
  bits: GEM,
  sight: SIGHT,
  ...CALAMITY_SIGNS,
};

const Plate = ({ alert: { text, who = '', tone, sign, count } }: { alert: Alert }) => (
  <p class={`plate alert ${who ? 'blow' : ''}`} style={{ '--tone': COLORS[tone] }} data-testid="alert">
    <Icon name="sign" path={SIGNS[sign]} />
    <span>
      {who && <strong>{who}</strong>}
      {text.slice(who.length)}
    </span>
    {count > 1 && <b key={count}>×{count}</b>}
  </p>
);

/** The viewers who cheered with the most bits in the round, shown below its results. */
export function BitLeaders({ game }: { game: Game }) {
  const leaders = game.alerts.bitLeaders.value.slice(0, 5);
  if (leaders.length === 0) return null;
  return (
    <p class="plate bit-leaders" data-testid="bit-leaders">
      <b>{texts.plates.bits}</b>
      {leaders.map(({ name, bits }) => (
        <span key={name}>
          {name} <i>{bits}</i>
        </span>
      ))}
    </p>
  );
}
