import type { Round } from '../../schema/records/state.ts';
import { storyOf } from './round-story.ts';

/** The line at the results that tells how the round went, where that is a story. */
export function Story({ round }: { round: Round }) {
  const sentences = storyOf(round);
  if (sentences.length === 0) return null;
  return (
    <p class="story" data-testid="story">
      {sentences.map(sentence => (
        <span key={sentence}>{sentence}</span>
      ))}
    </p>
  );
}
