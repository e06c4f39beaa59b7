import * as v from 'valibot';
import { action } from '../base/action.ts';
import { VOTE_SUBJECTS, Vote } from '../records/state.ts';

/** Votes of viewers in a lobby. */

const EXAMPLE = {
  of: 'field',
  options: [
    { id: 'mars', name: 'Mars', votes: 3 },
    { id: 'sun', name: 'Sun', votes: 1 },
  ],
} as const;

export const getVote = action({
  summary: 'The vote of the viewers in the open lobby; null if there is none.',
  route: 'GET /vote',
  tool: false,
  preview: true,
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.object({ vote: v.nullable(Vote) }),
  example: { input: {}, output: { vote: EXAMPLE } },
});

export const beginVote = action({
  summary:
    'Lets viewers vote in the open lobby on the mode or the field of its round, by typing `!1` to `!4`. Each viewer has one vote, the last. The setting `mode` or `field` follows the leading option. The setting `lobbyVote` begins such a vote in every lobby.',
  route: 'POST /vote',
  tool: false,
  notInMenu: 'The setting lobbyVote does it in every lobby.',
  preview: true,
  runs: 'net',
  scope: 'play',
  input: v.object({ of: v.picklist(VOTE_SUBJECTS) }),
  output: v.object({ vote: Vote }),
  example: { input: { of: 'field' }, output: { vote: EXAMPLE } },
});
