import type { Calamity } from '../../schema/catalog.ts';
import { MARK_SIDE } from '../art/marks.ts';
import { ATTENTION, CALAMITY_SIGNS, SHIELD_SIGN } from '../art/symbols.ts';

const Sign = ({ path, name }: { path: string; name: string }) => (
  <svg class={`icon ${name}`} viewBox={`0 0 ${MARK_SIDE} ${MARK_SIDE}`} aria-hidden="true">
    <path d={path} />
  </svg>
);

export const Attention = () => <Sign name="attention" path={ATTENTION} />;
export const ShieldSign = () => <Sign name="shield-sign" path={SHIELD_SIGN} />;
export const CalamitySign = ({ type }: { type: Calamity }) => (
  <Sign name="sign" path={CALAMITY_SIGNS[type]} />
);

/** A ship, for lives. */
export const Ship = () => (
  <Sign name="ship-sign" path="M12 1 L16 12 L22 19 L15.5 18 L12 22.5 L8.5 18 L2 19 L8 12 Z" />
);
