import type { Calamity } from '../../schema/catalog/catalog.ts';
import { ATTENTION, CALAMITY_SIGNS, SHIELD_SIGN, SHIP } from '../art/symbols.ts';
import { Icon } from './icons.tsx';

export const Attention = () => <Icon name="attention" path={ATTENTION} />;
export const ShieldSign = () => <Icon name="shield-sign" path={SHIELD_SIGN} />;
export const CalamitySign = ({ type }: { type: Calamity }) => (
  <Icon name="sign" path={CALAMITY_SIGNS[type]} />
);

/** A ship, used for lives. */
export const Ship = () => <Icon name="ship-sign" path={SHIP} />;
