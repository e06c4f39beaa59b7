import type { Round } from '../../schema/state.ts';

/** Fewer changes of the lead are no story. */
const MANY_CHANGES = 7;
/** A team that still had this share of an even chance was not written off. */
const WRITTEN_OFF = 0.5;
/** From here on what was left is told in minutes. */
const IN_MINUTES_S = 90;

const NUMBERS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** What made a round that has ended worth telling of, as sentences; empty where nothing did. */
export const storyOf = (round: Round): string[] =>
  [comebackStory(round), leadStory(round), bountyStory(round)].filter(sentence => sentence !== null);

function comebackStory({ result, comeback, scores }: Round) {
  if (!result?.teamName || !comeback || comeback.chance > WRITTEN_OFF / scores.length) return null;
  const percent = Math.round(comeback.chance * 100);
  return `${result.teamName} won from ${percent} %, ${timeLeft(comeback.remaining)} before the end.`;
}

const leadStory = ({ leadChanges }: Round) =>
  leadChanges < MANY_CHANGES ? null : `The lead changed ${leadChanges} times.`;

/** Why a free for all is won by somebody who has fewer kills than another: bounties are points, too. */
export function bountyStory({ result, stats }: Pick<Round, 'result' | 'stats'>) {
  if (result?.mode !== 'ffa' || !stats) return null;
  const winner = stats.find(({ id }) => id === result.pilot?.id);
  const isOutdone = winner && stats.some(({ k }) => k > winner.k);
  return isOutdone ? 'Bounties decided it.' : null;
}

/** `three minutes`, `40 seconds`, `1 second`. */
function timeLeft(ms: number) {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < IN_MINUTES_S) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  const minutes = Math.round(seconds / 60);
  return `${NUMBERS[minutes - 1] ?? minutes} minutes`;
}
