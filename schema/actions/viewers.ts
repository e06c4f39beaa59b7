import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok, PilotName } from '../base/primitives.ts';

/** What is kept of viewers. Only for the owner. */

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const deleteViewer = action({
  summary:
    'Deletes what the game keeps of a viewer, by name, login or id: takes the viewer out, deletes rows and recordings, and takes the name out of what others need. A ban stays unless `ban` is `delete`. The answer says how many rows of what, what stays and why, and until when backups hold the name; whoever comes back is new.',
  route: 'DELETE /viewers/:name',
  preview: true,
  tool: false,
  secret: true,
  lasting: true,
  runs: 'net',
  scope: 'owner',
  input: v.object({ name: PilotName, ban: v.nullish(v.picklist(['keep', 'delete']), 'keep') }),
  output: v.object({
    ...Ok.entries,
    /** Rows by table, and files. What does not name the viewer is left out. */
    deleted: v.record(v.string(), count),
    kept: v.array(v.object({ what: v.string(), count, why: v.string() })),
    /** Wall-clock milliseconds; they go then once a newer backup has passed its check. Null without backups. */
    backupsUntil: v.nullable(v.number()),
  }),
  example: {
    input: { name: 'ada' },
    output: {
      ok: true,
      deleted: { viewers: 1, points: 12, known_viewers: 1, payments: 3, acts: 4, files: 2 },
      kept: [],
      backupsUntil: 1_790_604_800_000,
    },
  },
});
