import { MODES, type Mode } from '../../../../schema/catalog/catalog.ts';
import { ROUND_SETTINGS, type RoundSetting, type ShowRound } from '../../../../schema/records/show.ts';
import { TEXTS } from '../../texts/index.ts';
import { labelOf } from '../settings/rows.ts';

/** The options of a round in each mode, and their names. */

export type Option = Exclude<RoundSetting, 'mode'>;

const TEAMS: readonly Mode[] = ['dogfight', 'reserves'];

/** Options that apply only in some modes. */
const ONLY_IN: Partial<Record<Option, readonly Mode[]>> = {
  roundMinutes: ['dogfight', 'ffa'],
  fleetSize: ['reserves'],
  ffaLives: ['ffaReserves'],
  boss: ['boss'],
  bossLives: ['boss'],
  bossMinutes: ['boss'],
  teamCount: TEAMS,
  teamPick: TEAMS,
  missileFriendlyFire: [...TEAMS, 'boss'],
};

const isOption = (key: RoundSetting): key is Option => key !== 'mode';
const OPTIONS = ROUND_SETTINGS.filter(isOption);

const fits = (option: Option, mode: Mode) => ONLY_IN[option]?.includes(mode) ?? true;

/** The options that apply in a mode. */
export const optionsOf = (mode: Mode) => OPTIONS.filter(option => fits(option, mode));

/** The round in another mode, without options that do not apply there. */
export const inMode = (round: ShowRound, mode: Mode): ShowRound => ({
  ...(Object.fromEntries(optionsOf(mode).map(option => [option, round[option]])) as Partial<ShowRound>),
  mode,
});

/** The round's own options, in words; `without` names an option that is shown elsewhere. */
export const ownOf = (round: ShowRound, without?: Option) =>
  optionsOf(round.mode)
    .filter(option => option !== without && round[option] != null)
    .map(option => inWords(option, round[option]))
    .join(' · ');

/** The round's mode and its own options, in one line. */
export const titleOf = (round: ShowRound) => [MODES[round.mode], ownOf(round)].filter(Boolean).join(' · ');

function inWords(option: Option, value: unknown) {
  const { name, unit = '' } = TEXTS.settings.rows[option];
  const said = !unit || name.toLowerCase().includes(unit); // as in "Filler bots: 12"
  return `${name}: ${labelOf(option, value)}${said ? '' : ` ${unit}`}`;
}
