import { CROWN, MARK_SIDE, markOf } from '../art/marks.ts';
import { ATTENTION, SKULL } from '../art/symbols.ts';

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

/** The mark of who leads. */
export const Crown = () => <Icon name="crown" path={CROWN} />;

/** A warning sign: hit a friend. */
export const Warning = () => <Icon name="warning" path={ATTENTION} />;
