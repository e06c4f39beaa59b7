import type { Mode } from '../catalog/catalog.ts';
import { leaderOf } from '../records/points.ts';
import type { Pilot } from '../records/state.ts';

/** The facts about the pilots of a round that moments depend on. */
export interface KnownPilots<P extends Pilot = Pilot> {
  readonly pilots: readonly P[];
  /** Whether any of them is a viewer. */
  readonly hasViewers: boolean;
  pilotOf(id: string | undefined): P | undefined;
  /**
   * The pilot with the best rank; undefined while several share it or nobody has a point. In rounds against a boss, the
   * pilot who damaged bosses most; undefined before any damage.
   */
  readonly leader: P | undefined;
  /** The pilots who damaged a boss in this round, the most damage first. */
  readonly slayers: readonly P[];
}

/** `pilots` are ordered best first, if the order of pilots with equal damage matters. */
export function knownPilots<P extends Pilot>(mode: Mode | undefined, pilots: readonly P[]): KnownPilots<P> {
  const slayers = once(() => pilots.filter(({ damage }) => damage > 0).sort((a, b) => b.damage - a.damage));
  const byId = once(() => new Map(pilots.map(pilot => [pilot.id, pilot])));
  const leader = once(() => (mode === 'boss' ? slayers()[0] : (leaderOf(mode, pilots) ?? undefined)));
  return {
    pilots,
    get hasViewers() {
      return pilots.some(({ bot }) => !bot);
    },
    pilotOf: id => (id === undefined ? undefined : byId().get(id)),
    get leader() {
      return leader();
    },
    get slayers() {
      return slayers();
    },
  };
}

/** Computes a value when it is first needed. */
function once<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
