import type { GameEvent } from '../../../schema/records/events.ts';
import type { OverlayPilot } from '../../../schema/wire/overlay-socket.ts';
import type { Callout } from './callout.ts';
import type { Known } from './fame.ts';

/** Nothing else in a round is worth more. */
const WORTH = 45;

type Defeat = Pick<Extract<GameEvent, { type: 'boss.defeated' }>, 'boss' | 'id' | 'by'>;

/** The call-out of a boss that was shot down: who had the last hit, and who did the most damage; null for nobody's. */
export function bossCallout({ boss, id, by }: Defeat, { pilots }: Pick<Known, 'pilots'>): Callout | null {
  const all = [...pilots.value.values()];
  const last = all.find(pilot => pilot.id === by);
  if (!last) return null;
  const most = all.reduce((a, b) => (b.damage > a.damage ? b : a));
  return {
    ...(most === last ? wordsOf() : wordsOf(most)),
    kind: 'boss',
    title: `${boss} down`,
    who: last.name,
    worth: WORTH,
    topic: `boss ${id}`,
  };
}

const wordsOf = (other?: OverlayPilot) =>
  other
    ? { words: 'had the last hit, most damage by', whom: other.name }
    : { words: 'had the last hit and did the most damage' };
