import type { Calamity } from '../../schema/catalog.ts';
import { ATTENTION, CALAMITY_SIGNS, SHIELD_SIGN } from '../art/symbols.ts';
import { Icon } from './icons.tsx';

export const Attention = () => <Icon name="attention" path={ATTENTION} />;
export const ShieldSign = () => <Icon name="shield-sign" path={SHIELD_SIGN} />;
export const CalamitySign = ({ type }: { type: Calamity }) => (
  <Icon name="sign" path={CALAMITY_SIGNS[type]} />
);

/** A ship, for lives. */
export const Ship = () => (
  <Icon name="ship-sign" path="M12 1 L16 12 L22 19 L15.5 18 L12 22.5 L8.5 18 L2 19 L8 12 Z" />
);
