import { CROWN, MARK_SIDE, markOf, ROBOT } from '../art/marks.ts';
import { ATTENTION, SKULL } from '../art/symbols.ts';

/** A sign in the colour of the text, one em wide by the style sheets. */
export const Icon = ({ path, name }: { path: string; name: string }) => (
  <svg class={`icon ${name}`} viewBox={`0 0 ${MARK_SIDE} ${MARK_SIDE}`} aria-hidden="true">
    <path d={path} />
  </svg>
);

interface MarkProps {
  team: number;
  bot?: boolean;
}

/** The mark of a team; for pilots without one a chevron, or the mark of a bot. */
export const Mark = ({ team, bot = false }: MarkProps) => (
  <Icon name="mark" path={bot && team < 0 ? ROBOT : markOf(team)} />
);

/** The mark of a boss. */
export const Skull = () => <Icon name="mark" path={SKULL} />;

/** The mark of who leads. */
export const Crown = () => <Icon name="crown" path={CROWN} />;

/** The mark of a bot, beside its name; nothing beside that of a viewer. */
export const BotMark = ({ bot }: { bot: boolean | undefined }) =>
  bot ? <Icon name="robot" path={ROBOT} /> : null;

/** A warning sign: hit a friend. */
export const Warning = () => <Icon name="warning" path={ATTENTION} />;
