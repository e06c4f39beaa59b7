import { MARK_SIDE, markOf, STAR } from '../art/marks.ts';
import { ATTENTION, SIGHT, SKULL } from '../art/symbols.ts';

/** A sign in the colour of the text, one em wide by the style sheets. */
export const Icon = ({ path, name }: { path: string; name: string }) => (
  <svg class={`icon ${name}`} viewBox={`0 0 ${MARK_SIDE} ${MARK_SIDE}`} aria-hidden="true">
    <path d={path} />
  </svg>
);

/** The mark of a team; a chevron for pilots without one. */
export const Mark = ({ team }: { team: number }) => <Icon name="mark" path={markOf(team)} />;

/** The mark of a boss. */
export const Skull = () => <Icon name="mark" path={SKULL} />;

export const Star = () => <Icon name="star" path={STAR} />;

/** A crosshair: shot down. */
export const Sight = () => <Icon name="sight" path={SIGHT} />;

/** A burst: crashed. */
export const Burst = () => (
  <Icon
    name="burst"
    path="M12 1 L14.4 7.4 L20.5 3.8 L17.3 10 L23.5 12 L17.3 14 L20.5 20.2 L14.4 16.6 L12 23 L9.6 16.6 L3.5 20.2 L6.7 14 L0.5 12 L6.7 10 L3.5 3.8 L9.6 7.4 Z"
  />
);

/** A warning sign: hit a friend. */
export const Warning = () => <Icon name="warning" path={ATTENTION} />;
