import { CROWN, MARK_SIDE, markOf, ROBOT } from '../art/marks.ts';
import { ATTENTION, SKULL } from '../art/symbols.ts';

/** A sign in the colour of the text. The style sheets set its width to one em. */
export const Icon = ({ path, name }: { path: string; name: string }) => (
  <svg class={`icon ${name}`} viewBox={`0 0 ${MARK_SIDE} ${MARK_SIDE}`} aria-hidden="true">
    <path d={path} />
  </svg>
);

interface MarkProps {
  team: number;
  bot?: boolean;
}

/** The mark of a team. Pilots without a team have a chevron, or the mark of a bot. */
export const Mark = ({ team, bot = false }: MarkProps) => (
  <Icon name="mark" path={bot && team < 0 ? ROBOT : markOf(team)} />
);

/** The mark of a boss. */
export const Skull = () => <Icon name="mark" path={SKULL} />;

/** The mark of the leader. */
export const Crown = () => <Icon name="crown" path={CROWN} />;

/** The mark next to a bot's name; viewers have none. */
export const BotMark = ({ bot }: { bot: boolean | undefined }) =>
  bot ? <Icon name="robot" path={ROBOT} /> : null;

/** A warning sign for hits on friends. */
export const Warning = () => <Icon name="warning" path={ATTENTION} />;
