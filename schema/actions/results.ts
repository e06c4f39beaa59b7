import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok } from '../base/primitives.ts';
import { KILLLIST_BOARDS, RESULTS_BOARDS } from '../catalog/catalog.ts';

const ResultsBoard = v.picklist(RESULTS_BOARDS);
const KilllistBoard = v.picklist(KILLLIST_BOARDS);

export const resultsBoard = action({
  summary:
    'Chooses the results board of this round: `kills`, `out` (knockout order, the default in stock battles), `damage` (to bosses, the default in boss mode) or `none`. Also orders the round statistics.',
  route: 'POST /results/board',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ board: ResultsBoard }),
  output: v.object({ ...Ok.entries, board: ResultsBoard }),
  example: { input: { board: 'out' }, output: { ok: true, board: 'out' } },
});

export const killlistBoard = action({
  summary:
    'Makes the kill list of a free-for-all stock battle show the `lives` left (the default) or `kills`.',
  route: 'POST /killlist/board',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({ board: KilllistBoard }),
  output: v.object({ ...Ok.entries, board: KilllistBoard }),
  example: { input: { board: 'kills' }, output: { ok: true, board: 'kills' } },
});

export const closeResults = action({
  summary:
    'Closes the results board and shows the next lobby with its countdown running. `closed` is false if no board was open.',
  route: 'POST /results/close',
  idempotent: true,
  runs: 'sim',
  scope: 'play',
  input: v.object({}),
  output: v.object({ ...Ok.entries, closed: v.boolean() }),
  example: { input: {}, output: { ok: true, closed: true } },
});
