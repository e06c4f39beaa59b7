import * as v from 'valibot';
import { action } from '../base/action.ts';
import { Ok, PilotName } from '../base/primitives.ts';

/** Stored data about viewers. Only for the owner. */

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const deleteViewer = action({
  summary:
    'Deletes the stored data of a viewer, by name, login or id: removes the viewer from the game, deletes rows and recordings, and removes the name from shared data. A ban stays unless `ban` is `delete`. The answer lists the rows deleted, what stays and why, and until when backups contain the name. A viewer who returns is new.',
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
    /** Number of deleted rows by table, and of deleted files. Tables without the viewer are omitted. */
    deleted: v.record(v.string(), count),
    kept: v.array(v.object({ what: v.string(), count, why: v.string() })),
    /**
     * Wall-clock time, in ms, at which the backups are deleted, if a newer one has passed its check by then. Null
     * without backups.
     */
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
