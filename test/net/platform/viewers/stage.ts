import { roundState } from '../../../../engine/report/state.ts';
import { temporaryHome } from '../../../../harness/process.ts';
import { type SimulateOptions, simulate } from '../../../../harness/simulate.ts';
import { createSettingsService } from '../../../../net/dispatch/settings-service.ts';
import type { Viewer } from '../../../../net/platform/intake/platform.ts';
import { createViewers } from '../../../../net/platform/viewers/viewers.ts';
import { openStore } from '../../../../net/store/open-store.ts';

/** Viewers with a real store and a world of the game. Commands are carried out at once. */
export function stageViewers(options: SimulateOptions = {}) {
  const home = temporaryHome();
  const store = openStore(home.path);
  const settings = createSettingsService(store);
  const sim = simulate(options);
  const clock = { now: 1_790_000_000_000 };
  const onBug = (error: unknown) => {
    throw error;
  };
  const simulation: Parameters<typeof createViewers>[0]['simulation'] = {
    call: async (name, input, { dryRun } = {}) => ({
      json: JSON.stringify(sim.command(name, input, dryRun)),
      tick: sim.tick,
    }),
    get cold() {
      return {
        version: 1,
        round: roundState(sim.world),
        pilots: [...sim.world.roster.values()],
        refusals: {},
      };
    },
  };
  const open = () =>
    createViewers({
      store,
      settings,
      simulation,
      hasUniqueLogins: platform => platform === 'twitch',
      onBug,
      now: () => clock.now,
    });
  return {
    sim,
    store,
    settings,
    clock,
    simulation,
    viewers: open(),
    /** Opens the viewers as after a restart, with the same store and nothing in memory. */
    reopened: open,
    close() {
      store.close();
      home.remove();
    },
  };
}

/** A viewer of a platform. The id is derived from the login and the platform. */
export const viewer = (login: string, platform = 'twitch', fields: Partial<Viewer> = {}): Viewer => ({
  platform,
  id: `${platform}-${login.toLowerCase()}`,
  login,
  name: login,
  roles: [],
  ...fields,
});
