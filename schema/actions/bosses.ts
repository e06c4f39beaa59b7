import * as v from 'valibot';
import { action } from '../base/action.ts';
import { BOSS_NAMES, bossNameOf } from '../catalog/catalog.ts';
import { BOSS_EXAMPLE } from '../records/examples.ts';
import { Boss } from '../records/state.ts';

const BossName = v.picklist(BOSS_NAMES);
const Wanted = v.picklist(['random', ...BOSS_NAMES]);

export const bossStatus = action({
  summary:
    'The bosses in the fight, and every boss design. The hull that is left is given only as Good, Fair or Low.',
  route: 'GET /bosses',
  runs: 'net',
  scope: 'read',
  input: v.object({}),
  output: v.object({
    bosses: v.array(Boss),
    designs: v.array(v.object({ name: BossName, role: v.string(), entrance: v.string() })),
  }),
  example: {
    input: {},
    output: {
      bosses: [BOSS_EXAMPLE],
      designs: [{ name: 'Hydra', role: 'many heads', entrance: 'uncoils from beyond the lower edge' }],
    },
  },
});

export const spawnBoss = action({
  summary:
    'Calls a boss into the current round: after a warning and its entrance it fights until it is shot down. At most three at once.',
  route: 'POST /bosses',
  runs: 'sim',
  scope: 'play',
  input: v.object({
    boss: v.nullish(v.pipe(v.string(), v.transform(bossNameOf), Wanted), 'random'),
  }),
  documented: v.object({ boss: v.nullish(Wanted, 'random') }),
  /** Preview: `id` is the id of the boss in `round.bosses`. */
  output: v.object({ ok: v.literal(true), id: v.number(), boss: BossName, role: v.string() }),
  example: {
    input: { boss: 'Hydra' },
    output: { ok: true, id: 1, boss: 'Hydra', role: 'many heads' },
  },
});
